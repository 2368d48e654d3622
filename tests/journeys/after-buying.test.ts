import type { Element } from "domhandler";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { modes } from "./modes";
import { orderCodesOf, payByPix, product, walkToReview } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), sandbox: inject("sandboxUrl") };

async function buyAndPay(headers?: Record<string, string>): Promise<{ history: Page; codes: string[] }> {
  const review = await walkToReview(shop.storefront, headers);
  const placed = await review.press("Fechar pedido");
  const codes = orderCodesOf(placed);
  await payByPix(shop.sandbox, codes);
  const paid = await placed.reload();
  return { history: await paid.follow("Acessar os meus pedidos"), codes };
}

async function move(code: string, step: string): Promise<void> {
  const order = await new Visitor(shop.sandbox).open(`/sandbox/orders/${code}`);
  expect((await order.press(step)).text).toContain(step);
}

const bySupport =
  "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.";

describe.each(modes)("orders after payment, %s", (_, headers) => {
  it("cancels one order exactly once and rates the other after it was sent", async () => {
    const { history, codes } = await buyAndPay(headers);
    const [regretted = "", wanted = ""] = codes;

    const asked = await history.follow(`Cancelar pedido ${regretted}`);
    expect(asked.text).toContain("Cancelar este pedido?");
    const refused = await asked.press("Cancelar pedido");
    expect(refused.status).toBe(400);
    expect(refused.alerts.join()).toContain("Preencha o motivo do cancelamento!");
    const form = refused.form("Cancelar pedido").fill("Motivo do cancelamento", "Comprei a cor errada.");
    const cancelled = await form.submit();
    expect(cancelled.text).toContain(bySupport);
    expect(cancelled.text).toContain("Motivo: Comprei a cor errada.");
    expect(cancelled.text).toContain("Pedido Cancelado");
    const chat = cancelled.link("Pedir o reembolso no WhatsApp").attr("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toContain(regretted);
    expect((await form.submit()).text).toContain(bySupport);
    // Another tab still shows the link.
    const late = await history.follow(`Cancelar pedido ${regretted}`);
    expect(late.alerts.join()).toContain(
      "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
    );

    const order = await (await cancelled.follow("Voltar aos meus pedidos")).follow(`Ver pedido ${wanted}`);
    expect(order.text).toContain("Pagamento Confirmado");
    expect(order.has("link", "Rastrear pedido")).toBe(false);
    await move(wanted, "Enviado");
    const sent = await order.reload();
    expect(sent.text).toContain("Pedido Enviado");
    expect(sent.link("Rastrear pedido").attr("href")).toBe("https://rastreio.example/BR123456789BR");
    expect(sent.has("link", "Cancelar pedido")).toBe(false);
    expect(sent.text).toContain("Para desistir, escreva");

    const rating = await sent.follow("Avaliar pedido");
    const comment = `Cola muito bem, pedido ${wanted}`;
    const incomplete = await rating
      .form("Enviar avaliação")
      .fill(`Comentário sobre ${product} (opcional)`, comment)
      .submit();
    expect(incomplete.status).toBe(400);
    expect(incomplete.text).toContain("Escolha de 1 a 5 estrelas.");
    const chosen = incomplete.form("Enviar avaliação");
    expect(chosen.value(`Comentário sobre ${product} (opcional)`)).toBe(comment);
    const notes = incomplete.$<Element, string>("fieldset input[value='5']").toArray();
    expect(notes).toHaveLength(3);
    const stars = notes.map((each): [string, string] => [incomplete.$(each).attr("name") ?? "", "5"]);
    const thanked = await incomplete.visitor.go(
      chosen.submission((entries) => [...stars, ...entries]),
      incomplete.url,
    );
    expect(thanked.text).toContain("Obrigado pela sua avaliação!");
    expect(thanked.has("link", "Avaliar pedido")).toBe(false);

    const said = await thanked.follow(product);
    expect(said.text).toContain(comment);
  });

  it("answers 404 for another account's order and for an order that does not exist", async () => {
    const stranger = await walkToReview(shop.storefront, headers);
    for (const id of ["1", "999999999", "abc", ""]) {
      const page = await stranger.visitor.open(`/profile/order?id=${id}`);
      expect([page.status, page.heading]).toEqual([404, "Pedido não encontrado"]);
      expect(page.has("button", "Buscar")).toBe(true);
    }
  });
});
