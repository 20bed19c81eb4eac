/**
 * Entries of `curves/domain-parameters.json`, which the package's curve files are held to.
 *
 * @module
 */

/** One entry of the file; numbers are hexadecimal. */
export interface DomainParameters {
  readonly name: string;
  /** Absent from some entries. */
  readonly oid?: string;
  readonly p: string;
  readonly a: string;
  readonly b: string;
  readonly gx: string;
  readonly gy: string;
  readonly n: string;
  readonly h: number;
}
