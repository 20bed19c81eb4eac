/**
 * What the provider does with the runtime's keys where the runtime itself cannot.
 *
 * @module
 */
import { invalidAccessError, notSupportedError } from "./errors.ts";
import type { Provider } from "./handler.ts";
import { runtimeKeyInfo } from "./key.ts";
import { callRuntime } from "./runtime.ts";

/** Members that a public JWK may have; all others belong to the private half. */
const PUBLIC_MEMBERS = ["kty", "crv", "x", "y", "n", "e", "alg", "pub"] as const;

/**
 * Gives the public half of a key of the runtime: by its own `getPublicKey`, or by way of a JWK
 * where it has none and the key may go out.
 *
 * @throws {DOMException} NotSupportedError, InvalidAccessError, SyntaxError as `getPublicKey` does.
 */
export async function runtimePublicKey(
  provider: Provider,
  key: CryptoKey,
  usages: readonly string[],
): Promise<CryptoKey> {
  const { native } = provider;
  if (native === null) {
    throw notSupportedError("Cannot get public key: expected a key of this provider, got another");
  }
  const answer = callRuntime(native, "getPublicKey", [key, usages]);
  if (answer) return await answer as CryptoKey;
  const type = runtimeKeyInfo(key)?.type;
  if (type === "secret") {
    throw notSupportedError("Cannot get public key: expected keys that come in pairs");
  }
  if (type !== "private") {
    throw invalidAccessError("Cannot get public key: expected a private key, got a public one");
  }
  if (!key.extractable) {
    throw notSupportedError(
      "Cannot get public key: the runtime has no getPublicKey and the key is not extractable",
    );
  }
  const whole = await native.subtle.exportKey("jwk", key) as Record<string, unknown>;
  const jwk = Object.fromEntries(PUBLIC_MEMBERS.map((member) => [member, whole[member]]));
  return native.subtle.importKey(
    "jwk",
    jwk as JsonWebKey,
    key.algorithm,
    true,
    [...usages] as KeyUsage[],
  );
}
