import { describe, expect, test } from "vitest";
import { Passwords } from "../../../api/accounts/passwords";

const strong = new Passwords("strong");
const quick = new Passwords("quick");

describe("a password", () => {
  test("is right or wrong, however its letters are put together, and against nobody's hash always wrong", async () => {
    const hash = await quick.hash("çã-1");
    expect(await quick.isRight("çã-1".normalize("NFD"), hash)).toBe(true);
    expect(await quick.isRight("çã-2", hash)).toBe(false);
    expect(await quick.isRight("", null)).toBe(false);
  });

  test("has a salt of its own, so that two shoppers with the same one cannot be told", async () => {
    expect(await quick.hash("envelopa123")).not.toBe(await quick.hash("envelopa123"));
  });

  test("is hashed as hard as OWASP asks of scrypt with 32 MiB", async () => {
    expect(await strong.hash("envelopa123")).toMatch(/^scrypt\$32768\$8\$3\$/);
  });

  test("that was hashed with less is still right, and said to be outdated; one with more is not", async () => {
    const hash = await quick.hash("envelopa123");
    expect(await strong.isRight("envelopa123", hash)).toBe(true);
    expect([strong.isOutdated(hash), quick.isOutdated(hash)]).toEqual([true, false]);
    expect(quick.isOutdated(await strong.hash("envelopa123"))).toBe(false);
  });
});
