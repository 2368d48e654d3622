import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { paths } from "~/paths";
import { rateLimits } from "../../app/rate-limits/limiter.server";
import { Visitor } from "../driver/visitor";
import { type ManyProcesses, startManyProcesses } from "../setup/many-processes";
import { temporaryFolderPrefix } from "../setup/temporary-postgres";

/** Two storefronts with shared rate limits behind a local proxy. */
let shop: ManyProcesses;
let doors: readonly string[];

beforeAll(async () => {
  shop = await startManyProcesses({
    storefronts: 2,
    upstreams: 0,
    beforeUpstreams: async () => inject("upstreamUrl"),
    databaseUrl: inject("shopDatabase"),
    folder: path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-${randomUUID()}`),
    env: { LIMITS: "on", LIMITS_STORE: inject("shopDatabase"), TRUSTED_PROXIES: "loopback" },
  });
  doors = shop.storefronts.map(({ url }) => url);
});
afterAll(() => shop?.stop());

const doorAt = (turn: number) => doors[turn % doors.length] ?? "";

const somebodyAt = (address: string, door: string) =>
  new Visitor(door, { headers: { "x-forwarded-for": address } });

async function askForMail(address: string, turn: number): Promise<Response> {
  const door = doorAt(turn);
  const url = door + paths.forgotPassword();
  const body = new URLSearchParams({ email: `${randomUUID()}@exemplo.example` });
  return somebodyAt(address, door).send({ url, method: "POST", body }, url);
}

it("password mail requests are limited by network across processes, and other networks are not affected", async () => {
  const network = `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}`;
  const { perAddress } = rateLimits.newPassword;
  const statuses: number[] = [];
  while (statuses.length < perAddress + 10) {
    const tries = Array.from({ length: 10 }, (_, each) =>
      askForMail(`${network}::${statuses.length + each}`, each),
    );
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(perAddress);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);

  for (const turn of [0, 1]) {
    const refused = await askForMail(`${network}::abcd`, turn);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await refused.text()).toMatch(/Muitas tentativas\. Tente de novo em (1 hora|59 minutos)\./);
  }
  expect((await askForMail("198.51.100.7", 0)).status).toBe(303);
});

it("repeated registration of one e-mail is limited, and the form keeps everything but the password", async () => {
  const email = `${randomUUID()}@exemplo.example`;
  const { perAccount } = rateLimits.registration;
  const register = async (turn: number) => {
    const page = await somebodyAt(`198.51.100.${turn + 10}`, doorAt(turn)).open(paths.register());
    return page
      .form("Cadastrar")
      .fill("Nome", "Ana Beatriz")
      .fill("E-mail", email)
      .fill("Senha", "segredo de teste 1")
      .fill("Confirmar senha", "segredo de teste 1")
      .submit();
  };
  for (let turn = 0; turn < perAccount; turn += 1) expect((await register(turn)).status).toBeLessThan(401);
  const refused = await register(perAccount);
  expect(refused.status).toBe(429);
  expect(refused.alerts.join(" ")).toContain("Muitas tentativas. Tente de novo em 1 hora.");
  const again = refused.form("Cadastrar");
  expect([again.value("Nome"), again.value("E-mail"), again.value("Senha")]).toEqual([
    "Ana Beatriz",
    email,
    "",
  ]);
});
