import { Hono } from "hono";
import { html } from "hono/html";
import { formatCentavos } from "../../common/money";
import { orderStatusNames } from "../../common/order-in-words";
import { getNextStatuses, listOrders, moveOrder, requireOrder, returnItem } from "../orders/order-moves";
import { isOrderStatus, orderStatus } from "../orders/order-status";
import type { Services } from "../services";
import { readForm } from "./form";
import { formatDateTime, renderPage } from "./page";

const getName = (status: number): string =>
  isOrderStatus(status) ? orderStatusNames[status] : String(status);

export function createOrderPages(services: Services): Hono {
  const pages = new Hono();
  const getAddress = (code: string) => `/sandbox/orders/${encodeURIComponent(code)}`;
  pages.get("/", async (context) => context.html(listPage(await listOrders(services))));
  pages.get("/:code", async (context) =>
    context.html(orderPage(await requireOrder(context.req.param("code"), services), services)),
  );
  pages.post("/:code/situacao", async (context) => {
    const form = await readForm(context);
    const field = (name: string): string => {
      const value = form[name];
      return typeof value === "string" ? value.trim().slice(0, 500) : "";
    };
    const { code } = context.req.param();
    await moveOrder(
      code,
      Number(field("para")),
      {
        carrierName: field("transportadora"),
        trackingCode: field("codigo"),
        trackingLink: field("link"),
      },
      services,
    );
    return context.redirect(getAddress(code), 303);
  });
  pages.post("/:code/itens/:itemId{[0-9]{1,9}}/devolver", async (context) => {
    const { code, itemId } = context.req.param();
    await returnItem(code, Number(itemId), services);
    return context.redirect(getAddress(code), 303);
  });
  return pages;
}

const listPage = (orders: Awaited<ReturnType<typeof listOrders>>) =>
  renderPage(
    "Pedidos",
    orders.length === 0
      ? html`<p>Nenhum pedido.</p>`
      : html`<table>
          <thead><tr><th scope="col">Pedido</th><th scope="col">De</th><th scope="col">Total</th><th scope="col">Situação</th></tr></thead>
          <tbody>${orders.map(
            ({ code, buyer, totalInCentavos, status }) => html`<tr>
              <td><a href="/sandbox/orders/${code}">${code}</a></td>
              <td>${buyer}</td>
              <td>${formatCentavos(totalInCentavos)}</td>
              <td>${getName(status)}</td>
            </tr>`,
          )}</tbody>
        </table>`,
  );

function orderPage(order: Awaited<ReturnType<typeof requireOrder>>, { settings }: Services) {
  const { code, status, carrierName, trackingCode, trackingLink, items } = order;
  const action = `/sandbox/orders/${encodeURIComponent(code)}`;
  const isPaid = status > orderStatus.rejected;
  return renderPage(
    `Pedido ${code}`,
    html`<dl>
        <dt>Situação</dt><dd><strong>${getName(status)}</strong></dd>
        <dt>Transportadora</dt><dd>${carrierName ?? "-"}</dd>
        <dt>Rastreio</dt><dd>${trackingCode ?? "-"} ${trackingLink ?? ""}</dd>
      </dl>
      <h2>Próximo passo</h2>
      ${getNextStatuses(status).map((to) =>
        to === orderStatus.shipped
          ? html`<form method="post" action="${action}/situacao" class="fields">
              <input type="hidden" name="para" value="${to}">
              <p class="field"><label for="transportadora">Transportadora</label><input id="transportadora" name="transportadora" value="${carrierName ?? ""}"></p>
              <p class="field"><label for="codigo">Código de rastreio</label><input id="codigo" name="codigo" value="BR123456789BR"></p>
              <p class="field"><label for="link">Link de rastreio</label><input id="link" name="link" type="url" value="https://rastreio.example/BR123456789BR"></p>
              <button class="primary">${getName(to)}</button>
            </form>`
          : html`<form method="post" action="${action}/situacao"><input type="hidden" name="para" value="${to}"><button>${getName(to)}</button></form>`,
      )}
      ${getNextStatuses(status).length === 0 ? html`<p>Não há próximo passo por aqui.</p>` : ""}
      <h2>Itens</h2>
      <ul class="plain">${items.map(
        ({ id, quantity, productName, refundDate }) =>
          html`<li><span>${quantity} × ${productName}</span>
            ${refundDate === null ? "" : html`<span>Devolvido em ${formatDateTime(refundDate)}</span>`}
            ${refundDate === null && isPaid ? html`<form method="post" action="${action}/itens/${id}/devolver"><button>Devolver este item</button></form>` : ""}
          </li>`,
      )}</ul>
      <p><a href="${settings.storefrontOrigin}/profile/order?id=${order.id}">Ver o pedido na loja</a></p>`,
  );
}
