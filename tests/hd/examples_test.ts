import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

async function run(name: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--no-prompt", "--quiet", `examples/${name}.ts`, ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
  }).output();
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

/** The accounts of BIP-44, BIP-84 and BIP-86 for the mnemonic "abandon … about", and what they say. */
const ACCOUNTS: readonly (readonly [xpub: string, line: RegExp, first: string, second: string])[] =
  [
    [
      "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj",
      /P2PKH/,
      "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA",
      "1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP",
    ],
    [
      "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
      /P2WPKH/,
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    ],
    [
      "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ",
      /P2TR/,
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
      "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh",
    ],
  ];

for (const [account, line, first, second] of ACCOUNTS) {
  Deno.test(`examples/watch_only.ts prints the addresses of ${account.slice(0, 12)}… (${line.source})`, async () => {
    const lines = (await run("watch_only", account)).filter((text) => line.test(text));
    assertEquals(lines.map((text) => text.split(/ +/).at(-1)).slice(0, 2), [first, second]);
    assertEquals(lines.length, 3);
  });
}

Deno.test("examples/watch_only.ts prints Ethereum's address of m/44'/60'/0'/0/0", async () => {
  const { HDKey, mnemonicToSeed } = await import("../../src/hd/mod.ts");
  const seed = mnemonicToSeed(`${"abandon ".repeat(11)}about`);
  const account = HDKey.fromSeed(seed).derive("m/44'/60'/0'").neuter().toExtendedKey();
  const [line] = (await run("watch_only", account)).filter((text) => text.includes("Ethereum"));
  assertEquals(line.split(/ +/).at(-1), "0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
});

Deno.test("examples/hd_signing.ts verifies what it signs", async () => {
  assertEquals(await run("hd_signing"), ["true"]);
});
