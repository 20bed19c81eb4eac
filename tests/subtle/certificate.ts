/**
 * As much of X.509 (RFC 5280, section 4.1) as it takes to check a certificate's signature.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../src/bytes.ts";
import { type DerReader, encodeDer, openSequence, Tag } from "../../src/der.ts";

/** The signed part, the key in it and the signature; each a fresh buffer. */
export interface Certificate {
  readonly signed: Bytes;
  readonly spki: Bytes;
  /** Object identifier of the signature's algorithm. */
  readonly algorithm: string;
  readonly signature: Bytes;
}

/** Takes a certificate, or a certification request (RFC 2986), apart. */
export function readCertificate(der: Uint8Array): Certificate {
  const outer = openSequence(der, "Certificate");
  const contents = outer.read(Tag.sequence, "TBSCertificate");
  const identifier = outer.open(Tag.sequence, "signatureAlgorithm");
  const algorithm = identifier.objectIdentifier("algorithm");
  const signature = copyBytes(outer.bitString("signatureValue"));
  outer.end("Certificate");
  const signed = sequence(contents);
  return { signed, spki: readSpki(openSequence(signed, "TBSCertificate")), algorithm, signature };
}

/** Reads over everything before the key: a request has version and subject alone. */
function readSpki(fields: DerReader): Bytes {
  const isCertificate = fields.next(Tag.context0);
  if (isCertificate) fields.read(Tag.context0, "version");
  fields.read(Tag.integer, isCertificate ? "serialNumber" : "version");
  const names = isCertificate ? ["signature", "issuer", "validity", "subject"] : ["subject"];
  for (const name of names) fields.read(Tag.sequence, name);
  return sequence(fields.read(Tag.sequence, "subjectPublicKeyInfo"));
}

function sequence(contents: Uint8Array): Bytes {
  return encodeDer({ tag: Tag.sequence, contents: [contents] });
}
