import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import { orderCodesOf, reviewOrder, walkToReview } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), database: inject("shopDatabase") };

async function destinationsOf(codes: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  try {
    const found = await client.query<{ address: unknown }>(
      "select address from orders where code = any($1)",
      [codes],
    );
    return found.rows.map(({ address }) => address);
  } finally {
    await client.end();
  }
}

const row = (page: Page, label: string) =>
  new RegExp(`${label} (R\\$ [\\d.]+,\\d\\d)`).exec(page.text)?.[1] ?? `no ${label}`;

describe.each(modes)("changing the address during checkout, %s", (_, headers) => {
  it("charges the freight for the new CEP and ships the order to the new address", async () => {
    const review = await walkToReview(shop.storefront, headers);
    const before = row(review, "Frete");
    const list = await review.follow("Alterar endereço de entrega");
    expect(list.address).toMatch(/^\/list-address/);
    const form = await list.follow("Editar Casa");
    const found = await form.form("Buscar CEP").fill("CEP", "69005-010").submit();
    expect(found.form("Salvar endereço").value("Cidade")).toBe("Manaus");
    const marked = await found.press("Salvar endereço");
    expect(marked.text).toContain("Endereço alterado com sucesso!");
    const cart = await marked.press("Entregar neste endereço");
    expect(cart.address).toMatch(/^\/cart/);
    expect(row(cart, "Frete")).not.toBe(before);

    const again = await reviewOrder(cart);
    expect(row(again, "Frete")).toBe(row(cart, "Frete"));
    expect(again.text).toContain("Manaus/AM");
    const placed = await again.press("Fechar pedido");
    const codes = orderCodesOf(placed);
    expect(codes).toHaveLength(2);
    const there = { city: "Manaus", state: "AM", postalCode: "69005010", number: "900" };
    expect(await destinationsOf(codes)).toMatchObject([there, there]);
  });

  it("lets the shopper choose state and city by hand and ships the order there", async () => {
    const review = await walkToReview(shop.storefront, headers);
    const list = await review.follow("Alterar endereço de entrega");
    let form = await list.follow("Adicionar endereço");
    form = await form
      .form("Digite Manualmente")
      .fill("CEP", "24020-005")
      .fill("Apelido do endereço", "Praia")
      .submit();
    form = await form.form("Ver cidades").fill("Estado", "Rio de Janeiro").submit();
    expect(form.form("Salvar endereço").value("Apelido do endereço")).toBe("Praia");
    const marked = await form
      .form("Salvar endereço")
      .fill("Cidade", "Niterói")
      .fill("Bairro", "Centro")
      .fill("Rua", "Rua da Conceição")
      .choose("Sem número")
      .fill("Complemento", "casa 2")
      .submit();
    expect(marked.text).toContain("Endereço cadastrado com sucesso!");
    const cart = await marked.press("Entregar neste endereço");
    const placed = await (await reviewOrder(cart)).press("Fechar pedido");
    const there = { city: "Niterói", state: "RJ", number: "Sem número" };
    expect(await destinationsOf(orderCodesOf(placed))).toMatchObject([there, there]);
  });

  it("places no order for the old address after a change in another tab and shows the new address", async () => {
    const review = await walkToReview(shop.storefront, headers);
    const tab = await review.follow("Alterar endereço de entrega");
    const form = await tab.follow("Editar Casa");
    await form.form("Salvar endereço").fill("Número", "1234").submit();

    const refused = await review.press("Fechar pedido");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("O endereço de entrega mudou.");
    expect(refused.text).toContain("Avenida Paulista, 1234, ap. 42");
    const placed = await refused.press("Fechar pedido");
    const codes = orderCodesOf(placed);
    expect(await destinationsOf(codes)).toMatchObject([{ number: "1234" }, { number: "1234" }]);
  });
});
