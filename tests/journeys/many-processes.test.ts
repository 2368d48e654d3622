import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Visitor } from "../driver/visitor";
import { type ManyProcesses, startManyProcesses } from "../setup/many-processes";
import { type RoundRobin, startRoundRobin } from "../setup/round-robin";
import { temporaryFolderPrefix } from "../setup/temporary-postgres";
import { orderCodesOf, payByPix, walkToReview } from "./purchase-steps";

let shop: ManyProcesses;
const proxies: RoundRobin[] = [];

async function before(urls: readonly string[]): Promise<string> {
  const proxy = await startRoundRobin(urls);
  proxies.push(proxy);
  return proxy.url;
}

beforeAll(async () => {
  shop = await startManyProcesses({
    storefronts: 2,
    upstreams: 2,
    databaseUrl: inject("shopDatabase"),
    folder: path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-${randomUUID()}`),
    beforeUpstreams: before,
    beforeStorefronts: before,
  });
});

afterAll(async () => {
  await shop?.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

it("a shopper buys, pays and stays logged in when another process answers each request", async () => {
  const review = await walkToReview(shop.storefrontUrl);
  const placed = await review.press("Fechar pedido");
  const codes = orderCodesOf(placed);
  expect(codes).toHaveLength(2);
  await payByPix(`${shop.upstreamUrl}/sandbox`, codes);
  const paid = await placed.follow("Atualizar agora");
  expect(paid.text).toContain("Seu pagamento foi confirmado");

  for (let look = 0; look < 4; look += 1) {
    const orders = await placed.visitor.open("/profile?step=3");
    for (const code of codes) expect(orders.text).toContain(code);
  }
  for (const { given } of proxies) for (const count of given) expect(count).toBeGreaterThan(10);
});

it("an order sent to every process at once is placed once, and a logout at one process counts at all", async () => {
  const review = await walkToReview(shop.storefrontUrl);
  const submission = () => review.form("Fechar pedido").submission();
  const sent = Array.from({ length: 8 }, () => review.visitor.send(submission(), review.url));
  const led = new Set((await Promise.all(sent)).map((answer) => answer.headers.get("location")));
  expect(led.size).toBe(1);
  expect([...led][0]).toMatch(/^\/checkout\/orderstatus\?ordersCode=/);

  const stolen = new Visitor(shop.storefrontUrl, { jar: review.visitor.jar.copy() });
  await (await review.visitor.open("/home")).press("Sair");
  for (let look = 0; look < 2; look += 1) {
    expect((await stolen.open("/list-address")).address).toMatch(/^\/login/);
  }
});
