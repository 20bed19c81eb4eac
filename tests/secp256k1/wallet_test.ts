import { BIP32Factory, type BIP32Interface } from "bip32";
import {
  address,
  crypto as bitcoinCrypto,
  initEccLib,
  networks,
  payments,
  Psbt,
  Transaction,
} from "bitcoinjs-lib";
import { ECPairFactory } from "ecpair";
import * as tiny from "tiny-secp256k1";
import { assert, assertEquals, assertThrows } from "@std/assert";
import * as ours from "../../src/secp256k1/mod.ts";
import { fromHex, toHex } from "../hex.ts";

/** What the packages ask of an `ecc` library; their types name it in five places. */
type Ecc = Omit<typeof tiny, "__initializeContext">;

/** BIP-39's seed of "abandon …" eleven times and "about", which BIP-84 and BIP-86 start from. */
const SEED = fromHex(
  "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1" +
    "9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4",
);

/** First receiving addresses: BIP-84 and BIP-86, "Test vectors". */
const P2WPKH = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const P2TR = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";

const FUNDING = "aa".repeat(32);
const AMOUNT = 100_000n, SENT = 90_000n;

function derive(ecc: Ecc, path: string): BIP32Interface {
  return BIP32Factory(ecc).fromSeed(SEED).derivePath(path);
}

/** A transaction that spends the first output of BIP-84's wallet by its key. */
function spendP2wpkh(ecc: Ecc): Transaction {
  const node = derive(ecc, "m/84'/0'/0'/0/0");
  const { output } = payments.p2wpkh({ pubkey: node.publicKey });
  const psbt = new Psbt();
  const witnessUtxo = { script: output!, value: AMOUNT };
  psbt.addInput({ hash: FUNDING, index: 0, witnessUtxo });
  psbt.addOutput({ address: P2TR, value: SENT });
  psbt.signInput(0, ECPairFactory(ecc).fromPrivateKey(node.privateKey!));
  assert(
    psbt.validateSignaturesOfInput(
      0,
      (publicKey, hash, signature) => ecc.verify(hash, publicKey, signature, true),
    ),
  );
  return psbt.finalizeAllInputs().extractTransaction();
}

/** A transaction that spends the first output of BIP-86's wallet by its key path. */
function spendTaproot(ecc: Ecc): Transaction {
  initEccLib(ecc);
  const node = derive(ecc, "m/86'/0'/0'/0/0");
  const internalPubkey = node.publicKey.subarray(1);
  const { output } = payments.p2tr({ internalPubkey });
  const psbt = new Psbt();
  const witnessUtxo = { script: output!, value: AMOUNT };
  psbt.addInput({ hash: FUNDING, index: 1, witnessUtxo, tapInternalKey: internalPubkey });
  psbt.addOutput({ address: P2WPKH, value: SENT });
  psbt.signInput(0, node.tweak(bitcoinCrypto.taggedHash("TapTweak", internalPubkey)));
  assert(
    psbt.validateSignaturesOfInput(
      0,
      (publicKey, hash, signature) => ecc.verifySchnorr(hash, publicKey, signature),
    ),
  );
  return psbt.finalizeAllInputs().extractTransaction();
}

Deno.test("bip32, ecpair and bitcoinjs-lib accept the module, and tests of theirs notice", () => {
  BIP32Factory(ours);
  ECPairFactory(ours);
  initEccLib(ours);
  const broken = { ...ours, isPoint: () => true };
  assertThrows(() => BIP32Factory(broken), Error, "ecc library invalid");
  assertThrows(() => ECPairFactory(broken), Error, "ecc library invalid");
  const noTweak = { ...ours, xOnlyPointAddTweak: () => null };
  assertThrows(() => initEccLib(noTweak), Error, "ecc library invalid");
});

Deno.test("bip32 derives the addresses of BIP-84 and BIP-86 with the module", () => {
  initEccLib(ours);
  const segwit = derive(ours, "m/84'/0'/0'/0/0");
  assertEquals(payments.p2wpkh({ pubkey: segwit.publicKey }).address, P2WPKH);
  const taproot = derive(ours, "m/86'/0'/0'/0/0");
  const internalPubkey = taproot.publicKey.subarray(1);
  assertEquals(payments.p2tr({ internalPubkey }).address, P2TR);
  const account = derive(ours, "m/84'/0'/0'");
  const watching = BIP32Factory(ours).fromBase58(account.neutered().toBase58());
  assertEquals(watching.derivePath("0/0").publicKey, segwit.publicKey);
});

Deno.test("bip32 derives the same tree with the module as with tiny-secp256k1", () => {
  for (const path of ["m/0", "m/0'", "m/1/2/3/4", "m/2147483647'/1", "m/44'/60'/0'/0/19"]) {
    assertEquals(derive(ours, path).toBase58(), derive(tiny, path).toBase58(), path);
    const [own, other] = [ours, tiny].map((ecc) => derive(ecc, path).neutered().toBase58());
    assertEquals(own, other, path);
  }
});

Deno.test("a P2WPKH transaction is signed as tiny-secp256k1 signs it, and verifies", () => {
  const transaction = spendP2wpkh(ours);
  assertEquals(transaction.toHex(), spendP2wpkh(tiny).toHex());
  const [signature, publicKey] = transaction.ins[0].witness;
  const { output } = payments.p2pkh({ hash: address.fromBech32(P2WPKH).data });
  const hash = transaction.hashForWitnessV0(0, output!, AMOUNT, Transaction.SIGHASH_ALL);
  assertEquals(signature.at(-1), Transaction.SIGHASH_ALL);
  const compact = ours.signatureFromDer(signature.subarray(0, -1));
  assert(ours.verify(hash, publicKey, compact, true));
  assert(tiny.verify(hash, publicKey, compact, true));
  hash[0] ^= 1;
  assertEquals(ours.verify(hash, publicKey, compact), false);
});

Deno.test("a taproot key-path transaction is signed as tiny-secp256k1 signs it, and verifies", () => {
  const transaction = spendTaproot(ours);
  assertEquals(transaction.toHex(), spendTaproot(tiny).toHex());
  const [signature] = transaction.ins[0].witness;
  const outputKey = address.fromBech32(P2TR).data;
  const script = address.toOutputScript(P2TR, networks.bitcoin);
  const { SIGHASH_DEFAULT } = Transaction;
  const hash = transaction.hashForWitnessV1(0, [script], [AMOUNT], SIGHASH_DEFAULT);
  assertEquals(signature.length, 64);
  assert(ours.verifySchnorr(hash, outputKey, signature));
  assert(tiny.verifySchnorr(hash, outputKey, signature));
  const internal = derive(ours, "m/86'/0'/0'/0/0");
  assertEquals(
    toHex(ours.taprootTweakPublic(internal.publicKey.slice(1)).xOnly),
    toHex(outputKey),
  );
  const tweaked = ours.taprootTweakPrivate(internal.privateKey!.slice());
  assertEquals(ours.signSchnorr(hash, tweaked), Uint8Array.from(signature));
});

Deno.test("ecpair signs, verifies and tweaks with the module as with tiny-secp256k1", () => {
  const hash = new Uint8Array(32).fill(3), tweak = new Uint8Array(32).fill(5);
  const make = (ecc: Ecc) => ECPairFactory(ecc).fromPrivateKey(new Uint8Array(32).fill(0x42));
  const [own, other] = [make(ours), make(tiny)];
  assertEquals(own.toWIF(), other.toWIF());
  assertEquals(own.publicKey, other.publicKey);
  for (const lowR of [false, true]) assertEquals(own.sign(hash, lowR), other.sign(hash, lowR));
  assertEquals(own.signSchnorr(hash), other.signSchnorr(hash));
  assert(own.verify(hash, other.sign(hash)));
  assert(own.verifySchnorr(hash, other.signSchnorr(hash)));
  assertEquals(own.tweak(tweak).publicKey, other.tweak(tweak).publicKey);
});
