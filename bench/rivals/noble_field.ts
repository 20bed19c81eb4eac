import { secp256k1 } from "@noble/curves/secp256k1.js";
import { FIELD_OPERATIONS, type FieldOperation } from "../field.ts";
import { type Subject, synchronousSubject } from "../subject.ts";

/** The field of @noble/curves: BigInt multiply and reduce, inversion by the extended Euclid. */
export function nobleField(): Subject[] {
  const { Fp, BASE } = secp256k1.Point;
  const y = BASE.y;
  let x = BASE.x;
  const steps: Record<FieldOperation, () => void> = {
    multiply: () => void (x = Fp.mul(x, y)),
    square: () => void (x = Fp.sqr(x)),
    invert: () => void (x = Fp.inv(x)),
  };
  return (Object.keys(FIELD_OPERATIONS) as FieldOperation[]).map((name) => {
    const heading = { operation: FIELD_OPERATIONS[name], contender: "@noble/curves 2.4.0" };
    return synchronousSubject(heading, steps[name], 1);
  });
}
