import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { testCards } from "../setup/cards";
import { modes } from "./modes";
import {
  arrive,
  completeProfile,
  fillCart,
  giveAddress,
  orderCodesOf,
  payByPix,
  registerFrom,
  reviewOrder,
} from "./purchase-steps";

const shop = {
  storefront: inject("storefrontUrl"),
  sandbox: inject("sandboxUrl"),
  database: inject("shopDatabase"),
};

const bySupport =
  "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.";

async function buyerWith(fill: (from: Page) => Promise<Page>, headers?: Record<string, string>) {
  const cart = await registerFrom(await fill(await arrive(shop.storefront, headers)));
  return giveAddress(await completeProfile(cart));
}

/** No other journey orders this spatula, so its stock can be counted. */
async function spatulas(from: Page): Promise<Page> {
  let page = await from.visitor.open("/produtos/espatula-com-feltro?Cor=Azul&Tamanho=Pequena");
  page = await page.press("Adicionar ao carrinho");
  page = await page.press(/^Adicionar ao carrinho de /);
  return page.visitor.open("/cart");
}

const query = `select stock.quantity_in_stock as pieces from orders
  join order_items as items on items.order_id = orders.id
  join sku_resellers as stock on stock.sku_id = items.sku_id and stock.reseller_id = orders.reseller_id
  where orders.code = $1`;

async function piecesLeft(code: string): Promise<number> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  try {
    const found = await client.query<{ pieces: number }>(query, [code]);
    return Number(found.rows[0]?.pieces);
  } finally {
    await client.end();
  }
}

async function cancel(status: Page, code: string): Promise<Page> {
  const history = await (await status.reload()).follow("Acessar os meus pedidos");
  const form = await history.follow(`Cancelar pedido ${code}`);
  return form.form("Cancelar pedido").fill("Motivo do cancelamento", "Desisti da compra.").submit();
}

describe.each(modes)("cancelling orders, %s", (_, headers) => {
  it("cancels the orders of two shops when their boleto expires, and restores the stock", async () => {
    const review = await reviewOrder(await buyerWith(spatulas, headers), /^Boleto/);
    const waiting = await review.press("Fechar pedido");
    const [late = "", other = ""] = orderCodesOf(waiting);
    expect(waiting.$("a:contains('Imprimir boleto')")).toHaveLength(1);
    const before = await piecesLeft(late);

    const slip = await new Visitor(shop.sandbox).open(`/sandbox/boletos/${late}`);
    expect((await slip.press("Deixar expirar")).text).toContain("Expirada sem pagamento");
    expect(await piecesLeft(late)).toBe(before + 1);

    expect((await waiting.reload()).text).toContain("Boleto expirado");
    const history = await waiting.visitor.open("/profile?step=3");
    for (const code of [late, other]) {
      const order = await history.follow(`Ver pedido ${code}`);
      expect(order.text).toContain("Pedido Cancelado");
      expect(order.text).toContain("Boleto expirado");
      expect(order.has("link", "Cancelar pedido")).toBe(false);
    }
  });

  it("lets the shopper cancel an order that was paid by boleto", async () => {
    const review = await reviewOrder(await buyerWith(spatulas, headers), /^Boleto/);
    const waiting = await review.press("Fechar pedido");
    const [paid = ""] = orderCodesOf(waiting);
    const slip = await new Visitor(shop.sandbox).open(`/sandbox/boletos/${paid}`);
    await slip.press("Pagar");
    const history = await waiting.visitor.open("/profile?step=3");
    const form = await history.follow(`Cancelar pedido ${paid}`);
    const sent = form.form("Cancelar pedido").fill("Motivo do cancelamento", "Desisti da compra.");
    expect((await sent.submit()).text).toContain(bySupport);
  });

  it("cancels an order paid on the card provider's page and announces the refund to the card", async () => {
    const review = await reviewOrder(await buyerWith(fillCart, headers), /^Cartão/);
    const waiting = await review.press("Fechar pedido");
    const [code = ""] = orderCodesOf(waiting);
    const address = waiting.link("Pagar com cartão").attr("href") ?? "";
    const provider = await new Visitor(new URL(address).origin).open(address);
    const answered = await provider
      .form(/^Pagar/)
      .fill("Número do cartão", testCards.approved)
      .fill(/^Validade/, "12/30")
      .fill(/CVV/, "123")
      .fill("Nome como está no cartão", "ANA B DE SOUZA")
      .submit();
    expect(answered.link(/^Voltar/).attr("href")).toContain(code);

    const cancelled = await cancel(waiting, code);
    expect(cancelled.text).toContain("Pedido cancelado com sucesso!");
    expect(cancelled.text).toMatch(/O valor de R\$\s[\d.,]+ volta para o cartão/);
    expect(cancelled.has("link", "Pedir o reembolso no WhatsApp")).toBe(false);
  });

  it("cancels an order paid by Pix and directs the shopper to support for the refund", async () => {
    const review = await reviewOrder(await buyerWith(fillCart, headers));
    const waiting = await review.press("Fechar pedido");
    const [code = ""] = orderCodesOf(waiting);
    await payByPix(shop.sandbox, orderCodesOf(waiting));
    const cancelled = await cancel(waiting, code);
    expect(cancelled.text).toContain(bySupport);
    expect(cancelled.has("link", "Pedir o reembolso no WhatsApp")).toBe(true);
  });
});
