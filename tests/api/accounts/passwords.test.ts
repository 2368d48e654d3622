import { describe, expect, test, vi } from "vitest";
import { createCommandPasswords, Passwords } from "../../../api/accounts/passwords";

const strong = new Passwords("strong");
const quick = new Passwords("quick");

describe("password hashing", () => {
  test("verifies equal Unicode forms and always rejects when there is no hash", async () => {
    const hash = await quick.hash("çã-1");
    expect(await quick.verify("çã-1".normalize("NFD"), hash)).toBe(true);
    expect(await quick.verify("çã-2", hash)).toBe(false);
    expect(await quick.verify("", null)).toBe(false);
  });

  test("uses a salt per password, so that equal passwords have different hashes", async () => {
    expect(await quick.hash("envelopa123")).not.toBe(await quick.hash("envelopa123"));
  });

  test("uses the OWASP scrypt parameters for 32 MiB", async () => {
    expect(await strong.hash("envelopa123")).toMatch(/^scrypt\$32768\$8\$3\$/);
  });

  test("verifies a weaker hash and reports it as outdated, but not a stronger one", async () => {
    const hash = await quick.hash("envelopa123");
    expect(await strong.verify("envelopa123", hash)).toBe(true);
    expect([strong.isOutdated(hash), quick.isOutdated(hash)]).toEqual([true, false]);
    expect(quick.isOutdated(await strong.hash("envelopa123"))).toBe(false);
  });
});

describe("password hashing of a command", () => {
  test("waits for its turn as long as a busy machine takes, however many passwords it checks", async () => {
    const passwords = createCommandPasswords("quick");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const hashes = Promise.all(Array.from({ length: 20 }, () => passwords.hash("envelopa123")));
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    vi.useRealTimers();
    await expect(hashes).resolves.toHaveLength(20);
  });
});
