import { formatBoleto } from "@brazilian-utils/brazilian-utils/format-boleto";
import { Hono } from "hono";
import { html } from "hono/html";
import { formatCentavos } from "../../common/money";
import type { Services } from "../services";
import { decidePending } from "./cards/decisions";
import { type Charge, expireCharge, listUnpaid, type Method, payCharge, requireCharge } from "./charges";
import { formatDateTime, renderPage } from "./page";

interface Words {
  readonly folder: "pix" | "boletos" | "cartoes";
  readonly plural: string;
  readonly one: string;
}

const wordsByMethod: Record<Method, Words> = {
  pix: { folder: "pix", plural: "Cobranças Pix", one: "Cobrança Pix" },
  boleto: { folder: "boletos", plural: "Boletos", one: "Boleto" },
  card: { folder: "cartoes", plural: "Cartões", one: "Cobrança no cartão" },
};

export function createChargePages(method: Method, services: Services): Hono {
  const pages = new Hono();
  const getAddress = (orderCode: string) =>
    `/sandbox/${wordsByMethod[method].folder}/${encodeURIComponent(orderCode)}`;
  pages.get("/", async (context) => context.html(listPage(method, await listUnpaid(method, services))));
  pages.get("/:orderCode", async (context) => {
    const charge = await requireCharge(method, context.req.param("orderCode"), services);
    return context.html(chargePage(method, charge, services));
  });
  pages.post("/:orderCode/pagar", async (context) => {
    const { orderCode } = context.req.param();
    if (method === "card") await decide(orderCode, "approved", services);
    else await payCharge(method, orderCode, services);
    return context.redirect(getAddress(orderCode), 303);
  });
  if (method === "card") {
    pages.post("/:orderCode/recusar", async (context) => {
      const { orderCode } = context.req.param();
      await decide(orderCode, "denied", services);
      return context.redirect(getAddress(orderCode), 303);
    });
  }
  pages.post("/:orderCode/expirar", async (context) => {
    const { orderCode } = context.req.param();
    await expireCharge(method, orderCode, services);
    return context.redirect(getAddress(orderCode), 303);
  });
  return pages;
}

/** A hosted page is decided for the whole set. */
async function decide(orderCode: string, kind: "approved" | "denied", services: Services): Promise<void> {
  const { reference, setReference, onProvidersPage } = await requireCharge("card", orderCode, services);
  await decidePending(onProvidersPage && setReference !== null ? setReference : reference, kind, services);
}

const listPage = (method: Method, charges: readonly Charge[]) => {
  const { plural, folder } = wordsByMethod[method];
  return renderPage(
    `${plural} à espera`,
    charges.length === 0
      ? html`<p>Nenhuma cobrança à espera de pagamento.</p>`
      : html`<table>
          <thead><tr><th scope="col">Pedido</th><th scope="col">De</th><th scope="col">Valor</th><th scope="col">Vence</th></tr></thead>
          <tbody>${charges.map(
            ({ orderCode, orderCodes, payer, amountInCentavos, expiresAt }) => html`<tr>
              <td><a href="/sandbox/${folder}/${orderCode}">${orderCodes.join(", ")}</a></td>
              <td>${payer}</td>
              <td>${formatCentavos(amountInCentavos)}</td>
              <td>${expiresAt === null ? "" : formatDateTime(expiresAt)}</td>
            </tr>`,
          )}</tbody>
        </table>`,
  );
};

const states: Record<Charge["status"], string> = {
  pending: "À espera de pagamento",
  authorised: "Autorizada, à espera das outras da mesma compra",
  approved: "Paga",
  denied: "Recusada",
  expired: "Expirada sem pagamento",
  refunding: "Em devolução",
  refunded: "Devolvida (simulação: nenhum dinheiro foi movido)",
};

function chargePage(method: Method, charge: Charge, { settings, clock }: Services) {
  const { orderCode, payer, amountInCentavos, status, expiresAt, reference, boletoLine, lastDigits } = charge;
  const codes = charge.orderCodes.join(", ");
  const { one, folder } = wordsByMethod[method];
  const isPayable = status === "pending" && (expiresAt === null || clock.now() <= expiresAt);
  const orderPage = `${settings.storefrontOrigin}/checkout/orderstatus?ordersCode=${encodeURIComponent(orderCode)}`;
  const form = (action: string, words: string, isPrimary = false) =>
    html`<form method="post" action="/sandbox/${folder}/${orderCode}/${action}"><button${
      isPrimary ? html` class="primary"` : ""
    }>${words}</button></form>`;
  // A hosted page cannot be decided before a card is entered.
  const isTyped = method !== "card" || charge.hostedPageUrl === null || lastDigits !== null;
  return renderPage(
    `${one} ${charge.orderCodes.length > 1 ? "dos pedidos" : "do pedido"} ${codes}`,
    html`<dl>
        <dt>Estado</dt><dd><strong>${states[status]}</strong></dd>
        <dt>Valor</dt><dd>${formatCentavos(amountInCentavos)}</dd>
        <dt>De</dt><dd>${payer}</dd>
        <dt>Vence</dt><dd>${expiresAt === null ? "sem prazo" : formatDateTime(expiresAt)}</dd>
        <dt>Identificador</dt><dd><code>${reference}</code></dd>
        ${boletoLine === null ? "" : html`<dt>Linha digitável</dt><dd><code>${formatBoleto(boletoLine)}</code></dd>`}
        ${lastDigits === null ? "" : html`<dt>Cartão</dt><dd>final ${lastDigits}</dd>`}
      </dl>
      ${
        isPayable
          ? html`${isTyped ? form("pagar", method === "card" ? "Aprovar" : "Pagar", true) : ""}
              ${method === "card" && isTyped ? form("recusar", "Recusar") : ""}
              ${charge.hostedPageUrl === null ? "" : html`<p><a href="${charge.hostedPageUrl}">Página do cartão</a></p>`}
              ${form("expirar", "Deixar expirar")}`
          : ""
      }
      ${status === "expired" && method !== "card" ? form("pagar", "Pagar depois do prazo") : ""}
      <p><a href="${orderPage}">Voltar ao pedido na loja</a></p>`,
  );
}
