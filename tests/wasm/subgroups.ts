/**
 * Small groups over the prime of secp256k1. `find_subgroups.ts` finds these numbers, says how, and
 * prints them again; `subgroups_test.ts` checks them.
 *
 * @module
 */
import type { CurveParams } from "../../src/ec/curve_params.ts";

/** The prime of secp256k1, pseudo-Mersenne. */
const P = 2n ** 256n - 2n ** 32n - 977n;

interface Subgroup {
  readonly a: bigint;
  readonly b: bigint;
  readonly n: bigint;
  readonly gx: bigint;
  readonly gy: bigint;
}

const SUBGROUPS: readonly Subgroup[] = [
  {
    a: 0n,
    b: 1n,
    n: 20412485227n,
    gx: 0x299b08b01993b547fc3c35a643e415ed871a52f3e6d99d21b9c6d01fcfd2eb3en,
    gy: 0x9e011cbd1b6f39fb3de1588b1d3067d77770756747bd658d583c55ba7363fd66n,
  },
  {
    a: 0n,
    b: 2n,
    n: 13n,
    gx: 0x3ad3e1ec92dc070a346a975330b12e1d929c645be56584aa88e489aa3d68746bn,
    gy: 0xab34e4942373ed8cf787bb15bc0b9fc1f15065bc091001aa6c607f91c8520383n,
  },
  {
    a: 0n,
    b: 3n,
    n: 109903n,
    gx: 0xe38a008b776c876df48798487645fea20d7e8094813d176afa29b1b524658925n,
    gy: 0x87b5e205218e38674db14c17637d4304ff6d65ed034c1195f2ed80814f4022e9n,
  },
  {
    a: 0n,
    b: 4n,
    n: 199n,
    gx: 0xfa7cc9a70737f2dba749dd392b4fb0693b017a7da808c2f1fb12940c9ea66c18n,
    gy: 0x8753edc5a127510c78cd436ee0c5d797b720db937f72518d301ada8c80fafa42n,
  },
  {
    a: 0n,
    b: 6n,
    n: 7n,
    gx: 0xb79aa7705104bae00b64da9cb2faf6e047bb0e87da93e0678aac46fb6d5a117an,
    gy: 0x3e7538a82c91f81373c2e8a7fa9fd98e73fea012dee4a381da857e9cba27cdbcn,
  },
  {
    a: 0xdb6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6da9249213bn,
    b: 0xb6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db624924647n,
    n: 7n,
    gx: 0x64dd85f6094e11b0b14936a97e613dc16328a83ebcacdeadbdcb32a131508353n,
    gy: 0x153f6e3347895a25db5c6f3340f6b242db7a6f62c8dd28ad370fccde9901fd53n,
  },
  {
    a: 0xdb6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6da9249213bn,
    b: 0xb6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db6db624924647n,
    n: 211n,
    gx: 0xc4c26d36aac282f2471e8735e105437e839f90e59a9dd29f2ddb48a752f4aa05n,
    gy: 0xcec4b369bd636aa02995804fc408edf9348f10289ce92058756aa8211c63436en,
  },
  {
    a: 0xaf9a723f789854a0cb1b810ecf56be69c8fde26152832c6e043b3d5a4a0caefen,
    b: 0x5f34e47ef130a9419637021d9ead7cd391fbc4c2a50658dc08767ab5941961cdn,
    n: 10903n,
    gx: 0xbaeef296c610f1fc99629f63ad9ce2bd32e41d49cc4198ecb5eaca000d171417n,
    gy: 0x71374cdde8c0de07e1767e87b1987c8af2ed52708c3e18773dd6e77045ab811en,
  },
  {
    a: 0x9a796a3897900c38e76c679e0fd053a2e089531eccb71820ec61fc785b06f420n,
    b: 0x34f2d4712f201871ced8cf3c1fa0a745c112a63d996e3041d8c3f8f1b60dec11n,
    n: 13n,
    gx: 0x73cb44a961e24ab78da5e0affa1747a037a40e39f337246c664b4a85b0fa88edn,
    gy: 0x6472c975e472be0bd9571311df9f6ad6cfa8d958e0bd85aeb6e8c4a2800c00bfn,
  },
];

/** A curve with a base point of prime order n; the cofactor is not stated, nothing here needs it. */
function curveOf({ a, b, n, gx, gy }: Subgroup): CurveParams {
  const name = `order ${n}, ${a === 0n ? "a = 0" : "general a"}`;
  return { name, aliases: [], oid: "", p: P, a, b, gx, gy, n, h: 1 };
}

/** All of them, sorted by order. */
export function subgroupCurves(): CurveParams[] {
  return SUBGROUPS.map(curveOf).sort((left, right) => left.n < right.n ? -1 : 1);
}
