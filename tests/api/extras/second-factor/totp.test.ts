import { describe, expect, test } from "vitest";
import {
  createOtpauthUri,
  findStep,
  generateCodeAt,
  getStepAt,
  toBase32,
} from "../../../../api/extras/second-factor/totp";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("time-based codes", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at second %i", (seconds, code) => {
    expect(generateCodeAt(secret, getStepAt(at(seconds)))).toBe(code);
  });

  test("count within half a minute, once, and not before the last one", () => {
    const now = at(1_234_567_890);
    const step = getStepAt(now);
    const find = (of: number, lastStep: number | null = null) =>
      findStep(secret, generateCodeAt(secret, of), { now, lastStep });
    expect([find(step), find(step - 1), find(step + 1)]).toEqual([step, step - 1, step + 1]);
    expect([find(step - 2), find(step + 2), find(step, step), find(step - 1, step)]).toEqual(
      Array(4).fill(null),
    );
    expect(findStep(secret, "", { now, lastStep: null })).toBeNull();
  });

  test("have their secret in Base32 in the address that apps read", () => {
    expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(toBase32(Buffer.from("fooba"))).toBe("MZXW6YTB");
    expect(createOtpauthUri(secret, { issuer: "Envelopa", account: "ana@exemplo.com.br" })).toBe(
      "otpauth://totp/Envelopa%3Aana%40exemplo.com.br?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Envelopa",
    );
  });
});
