import { beforeAll, describe, expect, inject, it } from "vitest";
import { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";
import { faultsOf } from "./page-faults";
import { arrive, fillCart, registerFrom } from "./purchase-steps";

let visitor: Visitor;
let usual: readonly string[];

const frameOf = (page: Page) =>
  [".account .greeting", ".cart"].map((part) => page.$(part).first().text().trim());

beforeAll(async () => {
  const cart = await registerFrom(await fillCart(await arrive(inject("storefrontUrl"))));
  visitor = cart.visitor;
  usual = frameOf(await visitor.open("/produtos"));
});

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Page> {
  const url = new URL(path, visitor.origin).href;
  const own = { origin: visitor.origin, cookie: visitor.jar.header() };
  const response = await fetch(url, { method: "POST", body, headers: { ...own, ...headers } });
  return new Page(visitor, url, response, await response.text(), []);
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe("an error page for a logged-in shopper", () => {
  it.each<[number, string, () => Promise<Page>]>([
    [400, "no such intent", () => post("/cart", form({ intent: "nada" }))],
    [403, "a post from elsewhere", () => post("/cart", form({}), { origin: "https://outra.example" })],
    [403, "a post from elsewhere", () => post("/cookies", form({}), { origin: "https://outra.example" })],
    [404, "nobody's address", () => post("/list-address", form({ endereco: "999999999" }))],
    [404, "nobody's page", () => visitor.open("/nada")],
    [404, "nobody's product", () => visitor.open("/produtos/nada")],
    [405, "a page that takes no post", () => post("/home", form({}))],
    [413, "a form that is too long", () => post("/cart", form({ intent: "x".repeat(100_000) }))],
    [415, "what is no form", () => post("/cart", "{}", { "content-type": "application/json" })],
  ])("shows status %i for %s with the greeting and the cart count", async (status, _, ask) => {
    expect(usual).toEqual(["Olá, Ana Beatriz", "Carrinho, 4 itens"]);
    const page = await ask();
    expect([page.status, ...frameOf(page)]).toEqual([status, ...usual]);
    expect(faultsOf(page)).toEqual([]);
  });
});
