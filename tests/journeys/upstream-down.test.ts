import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { scaledToLoad } from "../setup/busy-machine";
import { eventually } from "../setup/eventually";
import { type RunningShop, startShop } from "../setup/shop";
import { arrive, findProduct } from "./purchase-steps";

const timeLimitInMs = 3000;
const unstable = "Estamos com instabilidade, e os preços podem ter mudado. Última atualização:";

let shop: RunningShop;
let guest: Visitor;
/** Catalogue pages of every kind, visited before by a shopper at the same location. */
let seen: string[];

beforeAll(async () => {
  shop = await startShop({
    preparedDatabase: inject("preparedDatabase"),
    env: { UPSTREAM_TIME_LIMIT_IN_MS: String(timeLimitInMs) },
  });
  // Again where a call of a busy machine met the short limit.
  const home = await eventually(() => arrive(shop.storefrontUrl));
  const product = await eventually(() => findProduct(home));
  const chosen = await (await product.follow(/^Preto/)).follow(/^1,52 m/);
  const linked = (start: string) =>
    home.$(`a[href^="${start}"]`).first().attr("href") ?? `no link to ${start}`;
  const lists = ["/categorias/", "/subcategorias/", "/vitrine/"].map(linked);
  seen = ["/home", "/produtos?produto=fibra+de+carbono", chosen.address, ...lists];
  for (const address of seen)
    await eventually(async () => expect((await home.visitor.open(address)).status, address).toBe(200));
});
afterAll(() => shop.stop());

beforeEach(async () => {
  guest = (await eventually(() => arrive(shop.storefrontUrl))).visitor;
});

async function look(): Promise<{ page: Page; waitedInMs: number }[]> {
  const looked = [];
  for (const address of seen) {
    const start = performance.now();
    const page = await guest.open(address);
    looked.push({ page, waitedInMs: performance.now() - start });
  }
  return looked;
}

const healed = () =>
  vi.waitFor(
    async () => {
      for (const { page } of await look()) expect(page.text, page.address).not.toContain(unstable);
    },
    { timeout: 120_000, interval: 500 },
  );

describe("with the upstream killed, a guest", () => {
  it("sees the cached catalogue, adds to the cart, and gets current pages after the restart", async () => {
    await shop.signalUpstream("SIGKILL");
    for (const { page } of await look()) {
      expect([page.address, page.status]).toEqual([page.address, 200]);
      expect(page.text, page.address).toContain(unstable);
      expect(page.$("header nav a").length, page.address).toBeGreaterThan(0);
    }
    const never = await guest.open("/produtos?produto=nunca+procurado");
    expect(never.status).toBe(503);

    const product = await guest.open(seen[2] ?? "");
    const added = await product.press("Adicionar ao carrinho");
    expect(added.text).toContain("Produto adicionado ao carrinho com sucesso!");
    const cart = await guest.open("/cart");
    expect(cart.status).toBe(200);
    expect(cart.has("link", "Cadastrar-se")).toBe(true);

    const stranger = new Visitor(shop.storefrontUrl);
    for (const path of ["/produtos/nunca-vista", "/vitrine/nunca-vista", "/categorias/nunca-vista"]) {
      const failed = await stranger.open(path);
      expect([path, failed.status]).toEqual([path, 503]);
      expect(failed.has("link", "Tentar de novo"), path).toBe(true);
      expect(failed.text, path).not.toContain("Escolha sua localização");
    }
    const gate = await stranger.open("/home");
    if (gate.has("button", "Confirmar cep")) {
      const unknown = await gate.form("Confirmar cep").fill("CEP", "88010-001").submit();
      expect(unknown.status).toBeGreaterThanOrEqual(500);
      expect(unknown.text).toContain("Não conseguimos consultar o CEP agora. Tente de novo em instantes.");
      expect(unknown.form("Confirmar cep").value("CEP")).toBe("88010-001");
    }

    await shop.startUpstreamAgain();
    await healed();
    await eventually(async () => expect((await guest.open("/cart")).text).toContain(product.heading));
  });
});

describe("with the upstream hanging, a guest", () => {
  it("waits for the timeout once, then gets immediate answers from the open circuit breaker", async () => {
    await shop.signalUpstream("SIGSTOP");
    try {
      await look();
      for (const { page, waitedInMs } of await look()) {
        expect(page.status, page.address).toBe(200);
        expect(waitedInMs, page.address).toBeLessThan(scaledToLoad(timeLimitInMs));
      }
    } finally {
      await shop.signalUpstream("SIGCONT");
    }
    await healed();
  });
});
