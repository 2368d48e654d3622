import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import type { FilledForm } from "../driver/filled-form";
import type { Page } from "../driver/page";
import {
  arrive,
  fillAddressToBuy,
  fillCart,
  orderCodesOf,
  payByPix,
  registerToBuy,
  walkToReview,
} from "./purchase-steps";

const shop = {
  storefront: inject("storefrontUrl"),
  sandbox: inject("sandboxUrl"),
  database: inject("shopDatabase"),
};

async function countOrders(email: string | undefined): Promise<number> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  try {
    const found = await client.query<{ count: string }>(
      "select count(*) from orders join users on users.id = orders.user_id where users.email = $1",
      [email],
    );
    return Number(found.rows[0]?.count);
  } finally {
    await client.end();
  }
}

describe.each([
  ["without script", undefined],
  ["in the light mode", { "save-data": "on" }],
])("buying by Pix, %s", (_, headers) => {
  it("finds a product, orders from two shops and pays by Pix, starting with no cookies", async () => {
    const review = await walkToReview(shop.storefront, headers);
    const placed = await review.press("Fechar pedido");
    expect(placed.trail[0]).toMatch(/^303 \/checkout\/orderstatus\?ordersCode=/);
    const codes = orderCodesOf(placed);
    expect(codes).toHaveLength(2);
    expect(placed.text).toContain("Aguardando confirmação de pagamento.");
    expect(placed.html).toContain("br.gov.bcb.pix");
    expect(placed.$("section > details.folded:not([open]) ul .line:first-child").length).toBe(codes.length);
    expect((await placed.visitor.open("/cart")).has("button", "Finalizar compra")).toBe(false);

    await payByPix(shop.sandbox, codes);
    const paid = await placed.follow("Atualizar agora");
    expect(paid.text).toContain("Seu pagamento foi confirmado");
    expect(paid.has("link", "Continuar comprando")).toBe(true);
  });
});

describe("the short way of a new guest", () => {
  const registered = async () => registerToBuy(await fillCart(await arrive(shop.storefront)));

  it("leads from the registration by the address to an order by Pix", async () => {
    const checkout = await fillAddressToBuy(await registered()).submit();
    expect([checkout.address, checkout.heading]).toEqual(["/checkout", "Como você quer pagar?"]);
    const placed = await checkout.press(/^Pagar R/);
    expect(orderCodesOf(placed)).toHaveLength(2);
    expect(placed.html).toContain("br.gov.bcb.pix");
  });

  it("saves one address and makes one set of orders of fifty concurrent copies of each form", async () => {
    const address = await registered();
    const { visitor } = address;
    const copiesOf = (form: FilledForm, { url }: Page) =>
      Promise.all(Array.from({ length: 50 }, () => visitor.send(form.submission(), url)));
    const saved = await copiesOf(fillAddressToBuy(address), address);
    expect(locationsOf(saved)).toEqual(["/checkout"]);
    expect((await visitor.open("/list-address")).$("main input[name=endereco][type=radio]").length).toBe(1);

    const checkout = await visitor.open("/checkout");
    const placed = locationsOf(await copiesOf(checkout.form(/^Pagar R/), checkout));
    expect(placed).toEqual([expect.stringMatching(/^\/checkout\/orderstatus\?ordersCode=.+,.+/)]);
    expect(await countOrders(await emailOf(visitor))).toBe(2);
  });
});

const locationsOf = (answers: readonly Response[]) => [
  ...new Set(answers.map(({ headers }) => headers.get("location"))),
];

describe("fifty concurrent copies of the order post", () => {
  it("create one set of orders, and every copy redirects to it", async () => {
    const review = await walkToReview(shop.storefront);
    const email = await emailOf(review.visitor);
    const submission = () => review.form("Fechar pedido").submission();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => review.visitor.send(submission(), review.url)),
    );
    const statuses = answers.map(({ status }) => status);
    const led = new Set(answers.map((answer) => answer.headers.get("location")));
    expect(statuses.filter((status) => status !== 303)).toEqual([]);
    expect(led.size).toBe(1);
    expect([...led][0]).toMatch(/^\/checkout\/orderstatus\?ordersCode=.+,.+/);
    expect(await countOrders(email)).toBe(2);

    const late = await review.press("Fechar pedido");
    expect(`/checkout/orderstatus${new URL(late.url).search}`).toBe([...led][0]);
    expect(await countOrders(email)).toBe(2);
  });
});

async function emailOf(visitor: {
  open(path: string): Promise<{ html: string }>;
}): Promise<string | undefined> {
  return (await visitor.open("/profile?step=0")).html.match(/ana-[\w-]+@exemplo\.example/)?.[0];
}
