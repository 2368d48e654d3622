import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { allowances } from "~/limits/allowances";
import { addressKey } from "~/limits/counted-as.server";
import { openLimits } from "~/limits/limits.server";
import { findFreePort } from "../../api/database/embedded-postmaster";

const wrongPassword = (
  limits: ReturnType<typeof openLimits>,
  address: string | null,
  account: string | null,
) => limits("signIn", { address, account });
const few = { ...allowances, signIn: { perAccount: 3, perAddress: 5, windowInSeconds: 900 } };
/** Nobody whom another test has counted in the same store. */
const newAccount = () => `${randomUUID()}@exemplo.com.br`;
const newAddress = () => `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;

describe("whoever guesses", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("one account's password has so many tries, from wherever, and then waits until the window ends", async () => {
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

  it("many accounts' passwords from one address is stopped there, and keeps none of them out", async () => {
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

  it("is stopped also when all guesses come at once", async () => {
    const limits = openLimits(null, few);
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => wrongPassword(limits, null, "ana@exemplo.com.br")),
    );
    expect(tries.filter(({ waitInSeconds }) => waitInSeconds === null)).toHaveLength(3);
  });
});

describe("whoever knows", () => {
  it("their password never waits, however often they come back", async () => {
    const limits = openLimits(null, few);
    for (let visit = 0; visit < 20; visit += 1) {
      const { waitInSeconds, giveBack } = await wrongPassword(limits, "203.0.113.1", "ana@exemplo.com.br");
      expect(waitInSeconds).toBeNull();
      await giveBack();
    }
  });

  it("comes from nowhere that can be told is limited by account alone", async () => {
    const limits = openLimits(null, few);
    for (let visit = 0; visit < 20; visit += 1) {
      const { waitInSeconds } = await limits("signIn", { address: "unknown", account: newAccount() });
      expect(waitInSeconds).toBeNull();
    }
    expect((await limits("cep", { address: "unknown", account: null })).waitInSeconds).toBeNull();
  });
});

it("lets a family, and a mobile carrier's customers behind one address, try ten times what one account may, or five", () => {
  for (const { perAccount, perAddress } of Object.values(allowances)) {
    expect(perAddress).toBeGreaterThanOrEqual(perAccount * 5);
  }
});

describe("an address", () => {
  it("is the same however it is written", () => {
    expect(addressKey("::ffff:203.0.113.7")).toBe(addressKey("203.0.113.7"));
    expect(addressKey("2001:DB8:0:0:0:0:0:1")).toBe(addressKey("2001:db8::1"));
  });

  it("of IPv6 is the household's network, and not the one of 2 to the 64th that a guesser took this time", () => {
    expect(addressKey("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe(addressKey("2001:db8:1:2::1"));
    expect(addressKey("2001:db8:1:3::1")).not.toBe(addressKey("2001:db8:1:2::1"));
  });

  it("of the shop's own network is a proxy that nobody named: it is not counted, or it would lock all shoppers out", () => {
    const own = [
      "127.0.0.1",
      "::ffff:10.1.2.3",
      "172.31.0.1",
      "192.168.0.9",
      "::1",
      "fd00::7",
      "fe80::1%eth0",
    ];
    expect(own.filter((address) => addressKey(address) !== null)).toEqual([]);
    expect(addressKey("172.32.0.1")).not.toBeNull();
  });

  it("that is none is nobody's", () => {
    expect(["", "unknown", "1.2.3", "999.1.1.1", "::g", "a".repeat(9999)].map(addressKey)).toEqual(
      Array(6).fill(null),
    );
  });
});

/** A Redis of this test's own; null where the machine has none. */
async function startRedis(): Promise<{ url: string; stop(): void } | null> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return null;
  const port = await findFreePort();
  const where = ["--port", String(port), "--bind", "127.0.0.1", "--dir", tmpdir()];
  const server = spawn("redis-server", [...where, "--save", "", "--appendonly", "no"], { stdio: "pipe" });
  for await (const words of server.stdout) if (String(words).includes("Ready to accept")) break;
  return { url: `redis://127.0.0.1:${port}/0`, stop: () => void server.kill() };
}

describe("two processes with one store", () => {
  it.for(["PostgreSQL", "Redis"])("count together in %s", async (kind, { skip }) => {
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
    await first.giveBack();
    expect((await wrongPassword(other, address, account)).waitInSeconds).toBeNull();
    expect((await wrongPassword(one, address, account)).waitInSeconds).toBeNull();
    for (const limits of [one, other]) {
      const wait = (await wrongPassword(limits, null, account)).waitInSeconds ?? 0;
      expect(wait).toBeGreaterThan(890);
      expect(wait).toBeLessThanOrEqual(900);
    }
    redis?.stop();
  });
});

describe.each(["postgres", "redis"])("while a %s store", (protocol) => {
  it("does not answer, shoppers go on, each process counts alone, and the log says so once, without its address", async () => {
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

  it("hangs, a shopper waits a second once, and nobody after that", async () => {
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
    expect(performance.now() - started).toBeLessThan(2500);
    const again = performance.now();
    expect((await wrongPassword(limits, "203.0.113.1", "ana@exemplo.com.br")).waitInSeconds).toBeNull();
    expect(performance.now() - again).toBeLessThan(100);
    silent.close();
  });
});
