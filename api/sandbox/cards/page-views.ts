import { html } from "hono/html";
import { inShop } from "../../../brand/brand";
import { formatCentavos } from "../../../common/money";
import { renderPageHead } from "../../http/page-head";
import { formatDateTime } from "../page";
import { testNumbers } from "./card-input";
import { type CardPage, calculatePageTotal } from "./decisions";

type Markup = ReturnType<typeof html>;

export interface FormErrors {
  readonly number?: string;
  readonly expiry?: string;
  readonly cvv?: string;
  readonly holderName?: string;
}

function layout(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="pt-BR">
  <head>
    ${renderPageHead(`${title} | Pagamento de demonstração`, "/sandbox/estilo.css")}
  </head>
  <body class="narrow">
    <header>
      <p><strong>Provedor de cartões de demonstração.</strong> Nada é cobrado: não digite um cartão de verdade.</p>
    </header>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
}

const summary = (page: CardPage): Markup => html`<section aria-labelledby="resumo">
  <h2 id="resumo">Sua compra ${inShop}</h2>
  <ul class="plain">${page.orders.map(
    ({ orderCode, amountInCentavos, installments }) =>
      html`<li><span>Pedido ${orderCode}</span> <span>${formatCentavos(amountInCentavos)}${
        installments > 1 ? ` em ${installments}x` : ""
      }</span></li>`,
  )}</ul>
  <p class="total"><span>Total</span> <strong>${formatCentavos(calculatePageTotal(page))}</strong></p>
</section>`;

const backToShop = (page: CardPage, words: string): Markup =>
  html`<p><a class="button" href="${page.returnUrl}">${words}</a></p>`;

export function renderCardForm(page: CardPage, errors: FormErrors, holderName: string): Markup {
  const isWrong = Object.keys(errors).length > 0;
  return layout(
    isWrong ? "Erro: confira os dados do cartão" : "Pagar com cartão",
    html`${isWrong ? html`<p class="alert" role="alert">Confira os campos marcados. Por segurança, os números não voltam preenchidos.</p>` : ""}
    ${summary(page)}
    <form method="post" action="/sandbox/cards/checkout/${page.id}" class="card" novalidate>
      ${field({ id: "numero", label: "Número do cartão", autocomplete: "cc-number", numeric: true, error: errors.number })}
      ${field({ id: "validade", label: "Validade (MM/AA)", autocomplete: "cc-exp", numeric: true, error: errors.expiry })}
      ${field({ id: "cvv", label: "Código de segurança (CVV)", autocomplete: "cc-csc", numeric: true, error: errors.cvv })}
      ${field({ id: "nome", label: "Nome como está no cartão", autocomplete: "cc-name", error: errors.holderName, value: holderName })}
      <button class="primary">Pagar ${formatCentavos(calculatePageTotal(page))}</button>
    </form>
    <p>Pague até ${formatDateTime(page.expiresAt)}. Depois disso os pedidos são cancelados.</p>
    <section aria-labelledby="teste">
      <h2 id="teste">Números de teste</h2>
      <ul class="plain">${testNumbers.map(
        ({ number, meaning }) => html`<li><code>${number}</code> <span>${meaning}</span></li>`,
      )}</ul>
      <p>Validade no futuro e qualquer código de segurança servem.</p>
    </section>
    ${backToShop(page, "Voltar à loja")}`,
  );
}

function field(spec: {
  id: string;
  label: string;
  autocomplete: string;
  numeric?: boolean;
  error: string | undefined;
  value?: string;
}): Markup {
  const { id, label, autocomplete, numeric = false, error, value = "" } = spec;
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" autocomplete="${autocomplete}" required value="${value}"${
      numeric ? html` inputmode="numeric"` : ""
    }${error === undefined ? "" : html` aria-invalid="true" aria-describedby="${id}-erro"`}>
    ${error === undefined ? "" : html`<span class="fault" id="${id}-erro">${error}</span>`}
  </p>`;
}

const outcomes: Record<CardPage["status"], { title: string; words: string }> = {
  open: {
    title: "O prazo terminou",
    words:
      "O prazo para pagar esta compra terminou, e nada foi cobrado. Os pedidos são cancelados pela loja.",
  },
  paid: { title: "Pagamento aprovado", words: "Seu pagamento foi aprovado. A loja já sabe." },
  pending: {
    title: "Pagamento em análise",
    words: "O emissor do cartão ainda não decidiu. Acompanhe o pedido na loja.",
  },
  denied: {
    title: "Pagamento recusado",
    words:
      "O cartão foi recusado, e nada foi cobrado. Na loja você pode usar outro cartão ou escolher outra forma de pagamento.",
  },
  closed: {
    title: "Pagamento encerrado",
    words: "Esta compra não está mais à espera de pagamento. O que tiver sido cobrado é devolvido.",
  },
};

export function renderCardOutcome(page: CardPage): Markup {
  const { title, words } = outcomes[page.status];
  return layout(
    title,
    html`<p role="status">${words}</p>${summary(page)}${backToShop(page, "Voltar à loja")}`,
  );
}
