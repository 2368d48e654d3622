import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { getAddressKey } from "~/rate-limits/keys.server";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { openLimits, rateLimits } from "../../app/rate-limits/limiter.server";
import { scaledToLoad } from "../setup/busy-machine";
import { startRedis } from "../setup/redis-server";

const wrongPassword = (
  limits: ReturnType<typeof openLimits>,
  address: string | null,
  account: string | null,
) => limits("signIn", { address, account });
const few = { ...rateLimits, signIn: { perAccount: 3, perAddress: 5, windowInSeconds: 900 } };
/** A client that no other test uses in the same store. */
const newAccount = () => `${randomUUID()}@exemplo.com.br`;
const newAddress = () => `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;

describe("login rate limit for wrong passwords", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("limits the attempts for one account from any address until the window ends", async () => {
    const limits = openLimits(null, few);
    const waits = [];
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
      waits.push((await wrongPassword(limits, address, "ana@exemplo.com.br")).waitInSeconds);
    }
    expect(waits).toEqual([null, null, null, 900]);
    vi.advanceTimersByTime(600_000);
    expect((await wrongPassword(limits, null, " ANA@exemplo.com.br")).waitInSeconds).toBe(300);
    vi.advanceTimersByTime(300_001);
    expect((await wrongPassword(limits, null, "ana@exemplo.com.br")).waitInSeconds).toBeNull();
  });

  it("limits the attempts for many accounts from one address without blocking the accounts", async () => {
    const limits = openLimits(null, few);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(
        (await wrongPassword(limits, "203.0.113.9", `cliente${guess}@exemplo.com.br`)).waitInSeconds,
      ).toBeNull();
    }
    for (let guess = 0; guess < 9; guess += 1) {
      expect((await wrongPassword(limits, "203.0.113.9", "bia@exemplo.com.br")).waitInSeconds).toBe(900);
    }
    expect((await wrongPassword(limits, "203.0.113.10", "bia@exemplo.com.br")).waitInSeconds).toBeNull();
  });

  it("takes limited memory, and forgets first the accounts without recent attempts", async () => {
    const limits = openLimits(null, few);
    const waitOf = async (account: string) => (await wrongPassword(limits, null, account)).waitInSeconds;
    for (let guess = 0; guess < 4; guess += 1) {
      await waitOf("guessed-once@exemplo.com.br");
      await waitOf("still-guessed@exemplo.com.br");
    }
    for (let other = 0; other < 8_000; other += 1) {
      await waitOf(`${other}@exemplo.com.br`);
      if (other % 1_000 === 0) expect(await waitOf("still-guessed@exemplo.com.br")).toBe(900);
    }
    expect(await waitOf("guessed-once@exemplo.com.br")).toBeNull();
    expect(await waitOf("still-guessed@exemplo.com.br")).toBe(900);
  });

  it("also limits concurrent attempts", async () => {
    const limits = openLimits(null, few);
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => wrongPassword(limits, null, "ana@exemplo.com.br")),
    );
    expect(tries.filter(({ waitInSeconds }) => waitInSeconds === null)).toHaveLength(3);
  });
});

describe("login rate limit for correct passwords", () => {
  it("does not count successful logins", async () => {
    const limits = openLimits(null, few);
    for (let visit = 0; visit < 20; visit += 1) {
      const { waitInSeconds, refund } = await wrongPassword(limits, "203.0.113.1", "ana@exemplo.com.br");
      expect(waitInSeconds).toBeNull();
      await refund();
    }
  });

  it("counts by account only when the client address is unknown", async () => {
    const limits = openLimits(null, few);
    for (let visit = 0; visit < 20; visit += 1) {
      const { waitInSeconds } = await limits("signIn", { address: "unknown", account: newAccount() });
      expect(waitInSeconds).toBeNull();
    }
    expect((await limits("cep", { address: "unknown", account: null })).waitInSeconds).toBeNull();
  });
});

it("every rate limit allows an address, which many shoppers can share, at least five times the attempts of one account", () => {
  for (const { perAccount, perAddress } of Object.values(rateLimits)) {
    expect(perAddress).toBeGreaterThanOrEqual(perAccount * 5);
  }
});

describe("client address for rate limits", () => {
  it("is the same for every notation", () => {
    expect(getAddressKey("::ffff:203.0.113.7")).toBe(getAddressKey("203.0.113.7"));
    expect(getAddressKey("2001:DB8:0:0:0:0:0:1")).toBe(getAddressKey("2001:db8::1"));
  });

  it("is the /64 network for IPv6", () => {
    expect(getAddressKey("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe(getAddressKey("2001:db8:1:2::1"));
    expect(getAddressKey("2001:db8:1:3::1")).not.toBe(getAddressKey("2001:db8:1:2::1"));
  });

  it("is not counted when it is private, because it belongs to an unconfigured proxy shared by all shoppers", () => {
    const own = [
      "127.0.0.1",
      "::ffff:10.1.2.3",
      "172.31.0.1",
      "192.168.0.9",
      "::1",
      "fd00::7",
      "fe80::1%eth0",
    ];
    expect(own.filter((address) => getAddressKey(address) !== null)).toEqual([]);
    expect(getAddressKey("172.32.0.1")).not.toBeNull();
  });

  it("is null for an invalid address", () => {
    expect(["", "unknown", "1.2.3", "999.1.1.1", "::g", "a".repeat(9999)].map(getAddressKey)).toEqual(
      Array(6).fill(null),
    );
  });
});

describe("two processes with one rate limit store", () => {
  it.for(["PostgreSQL", "Redis"])("share their counts in %s", async (kind, { skip }) => {
    const redis = kind === "Redis" ? await startRedis() : null;
    if (kind === "Redis" && redis === null) skip("this machine has no redis-server");
    const store = redis?.url ?? inject("databaseServer");
    const [one, other] = [openLimits(store, few, 15_000), openLimits(store, few, 15_000)];
    const [account, address] = [newAccount(), newAddress()];
    const [first, second] = await Promise.all([
      wrongPassword(one, address, account),
      wrongPassword(other, address, account),
    ]);
    expect([first.waitInSeconds, second.waitInSeconds]).toEqual([null, null]);
    await first.refund();
    expect((await wrongPassword(other, address, account)).waitInSeconds).toBeNull();
    expect((await wrongPassword(one, address, account)).waitInSeconds).toBeNull();
    for (const limits of [one, other]) {
      const wait = (await wrongPassword(limits, null, account)).waitInSeconds ?? 0;
      expect(wait).toBeGreaterThan(890);
      expect(wait).toBeLessThanOrEqual(900);
    }
    await redis?.stop();
  });
});

describe.each(["postgres", "redis"])("rate limits during an outage of a %s store", (protocol) => {
  it("are counted per process while the store refuses connections, with one log entry without its address", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const limits = openLimits(`${protocol}://loja:segredo@127.0.0.1:${await findFreePort()}/0`, few);
    const waits = [];
    for (let guess = 0; guess < 4; guess += 1) {
      waits.push((await wrongPassword(limits, null, "ana@exemplo.com.br")).waitInSeconds);
    }
    expect(waits).toEqual([null, null, null, 900]);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.join(" ")).toMatch(
      /^limits: the store does not answer \(\w+\); each process counts alone$/,
    );
  });

  it("wait one second once while the store hangs, and not at all after that", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const silent = createServer(() => undefined);
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, "127.0.0.1", () => {
        const at = silent.address();
        resolve(typeof at === "object" && at ? at.port : 0);
      });
    });
    const limits = openLimits(`${protocol}://127.0.0.1:${port}/0`, few);
    const started = performance.now();
    expect((await wrongPassword(limits, "203.0.113.1", "ana@exemplo.com.br")).waitInSeconds).toBeNull();
    expect(performance.now() - started).toBeLessThan(scaledToLoad(2500));
    const again = performance.now();
    expect((await wrongPassword(limits, "203.0.113.1", "ana@exemplo.com.br")).waitInSeconds).toBeNull();
    expect(performance.now() - again).toBeLessThan(scaledToLoad(100));
    silent.close();
  });
});
