import { setTimeout as sleep } from "node:timers/promises";
import { eq, gt, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { issueToken } from "../../../api/accounts/tokens";
import { createApp } from "../../../api/app";
import { createServices } from "../../../api/create-services";
import { type Connection, connect } from "../../../api/database/connection";
import { addresses, users } from "../../../api/database/schema/accounts";
import { orders } from "../../../api/database/schema/orders";
import { skuResellers } from "../../../api/database/schema/resellers";
import { createDatabaseClock } from "../../../api/database-clock";
import { calls } from "../../../contract/calls";
import { createSampleRequest, type SampleRequest } from "../../../contract/sample-requests";
import { type CuttingProxy, startCuttingProxy } from "../../setup/cutting-proxy";
import { createTestDatabase, type TestDatabase } from "../../setup/database";
import { upstreamSettings } from "../../setup/upstream";

/** Beyond int4, below every id, beyond Number.MAX_SAFE_INTEGER, beyond every amount. */
const outOfRange = [2_147_483_648, -1, 2 ** 53, 1e308, "NaN"];
const outOfRangeInText = [...outOfRange.map(String), "9007199254740993", "", "1e400"];

let testDatabase: TestDatabase;
let proxy: CuttingProxy;
let connection: Connection;
let app: Hono;
let token: string;
let values: Record<string, unknown>;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  proxy = await startCuttingProxy(testDatabase.url);
  connection = connect(proxy.url);
  const { db } = connection;
  const parts = createServices(upstreamSettings, db, await createDatabaseClock(connection.pool));
  app = createApp(parts);
  const [shopper] = await db.select().from(users).where(eq(users.email, "comprador@envelopa.example"));
  const userId = shopper?.id ?? 0;
  token = await issueToken(db, { userId, lifetimeInMinutes: 60, now: parts.clock.now() });
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, userId));
  const [order] = await db.select().from(orders).where(eq(orders.userId, userId));
  const [offer] = await db.select().from(skuResellers).where(gt(skuResellers.quantityInStock, 9));
  const { rows } = await db.execute<{ id: number; slug: string }>(
    sql`select product_id as id, slug from skus join products on products.id = product_id where skus.id = ${offer?.skuId}`,
  );
  values = {
    UserId: userId,
    userId,
    clientId: userId,
    ClientId: userId,
    idClient: userId,
    addressId: address?.id,
    DeliveryId: address?.id,
    oderId: order?.id,
    Codes: order?.code,
    skuId: offer?.skuId,
    SkuId: offer?.skuId,
    resaleId: offer?.resellerId,
    ResaleId: offer?.resellerId,
    productId: rows[0]?.id,
    ProductId: rows[0]?.id,
    productName: rows[0]?.slug,
    PostalCode: "01310-100",
    postalCode: "01310-100",
    cep: "01310-100",
    State: "SP",
    state: "SP",
    Cnpj: "529.982.247-25",
    cnpj: "529.982.247-25",
    phoneNumber: "(11) 98765-4321",
    uf: "35",
    latitude: -23.56,
    longitude: -46.65,
    Latitude: -23.56,
    Longitude: -46.65,
    quote: "[]",
    email: "alguem@exemplo.com.br",
    Email: "outro@exemplo.com.br",
    password: "um segredo 19",
    image: null,
  };
  process.on("unhandledRejection", noteUnhandled);
});

afterAll(async () => {
  process.off("unhandledRejection", noteUnhandled);
  await connection.close();
  await proxy.stop();
  await testDatabase.drop();
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

interface Sent {
  readonly path?: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

async function ask(method: string, path: string, { query = {}, body }: Sent): Promise<number> {
  const search = new URLSearchParams(query);
  const answer = await app.request(`/${path}?${search}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: body === undefined || method === "GET" ? undefined : JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

const samplePath = (path: string) => path.replace(/:(\w+)/g, (_, name) => String(values[name] ?? 1));

function variantsOf(
  path: string,
  { query, body, numbers }: SampleRequest,
): (Sent & { readonly what: string })[] {
  const inPath = [...path.matchAll(/:\w+/g)].flatMap(([part]) =>
    [...outOfRangeInText, "%00", "%C3%A9"]
      .filter((text) => text.trim() !== "")
      .map((text) => ({ what: `${part} ${text}`, path: path.replace(part, text), query, body })),
  );
  const inQuery = Object.keys(query).flatMap((name) =>
    outOfRangeInText.map((text) => ({ what: `?${name}=${text}`, query: { ...query, [name]: text }, body })),
  );
  const inBody = numbers.flatMap((number) =>
    (number.isInteger ? outOfRange : [-1, 1e308, "NaN"]).map((value) => ({
      what: `${number.path}: ${value}`,
      query,
      body: number.with(value),
    })),
  );
  return [...inPath, ...inQuery, ...inBody];
}

describe("every call of the contract", () => {
  test("never answers 500 to an out-of-range number and leaves no unhandled rejection", async () => {
    const failed: string[] = [];
    for (const { call } of calls) {
      const send = async ({ what, ...sent }: ReturnType<typeof variantsOf>[number]) => {
        const status = await ask(call.method, samplePath(sent.path ?? call.path), sent);
        if (status >= 500) failed.push(`${call.name} ${what}: ${status}`);
      };
      await Promise.all(variantsOf(call.path, createSampleRequest(call, values)).map(send));
    }
    await sleep(50);
    expect(failed).toEqual([]);
    expect(unhandled).toEqual([]);
  });

  test("survives a database connection lost at any of its queries", async () => {
    const ended: string[] = [];
    let cuts = 0;
    for (const { call } of calls) {
      const { query, body } = createSampleRequest(call, values);
      for (let message = 1; message <= 60; message += 1) {
        proxy.cutAt(message);
        await ask(call.method, samplePath(call.path), { query, body });
        const isReached = proxy.sent >= message;
        proxy.cutAt(null);
        await sleep(0);
        if (unhandled.length > 0)
          ended.push(`${call.name} at query ${message}: ${String(unhandled.splice(0)[0])}`);
        if (!isReached) break;
        cuts += 1;
      }
    }
    expect(ended).toEqual([]);
    expect(connection.pool.totalCount - connection.pool.idleCount, "connections never released").toBe(0);
    expect(cuts).toBeGreaterThan(150);
  });
});
