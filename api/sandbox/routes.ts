import { desc } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import { formatCentavos } from "../../app/domain/money";
import { mails } from "../database/schema/information";
import { Refused } from "../http/refused";
import type { Parts } from "../parts";
import { demandPix, letPixExpire, listUnpaidPix, payPix } from "./charges";
import { page, shownMoment, styleSheet } from "./page";
import { sameOrigin } from "./same-origin";

const mostMails = 50;

/** The pages that play the bank and the mailbox of the demonstration. Mounted only where the sandbox is on. */
export function sandboxPages(parts: Parts): Hono {
  const pages = new Hono();
  pages.use(sameOrigin, async (context, next) => {
    await next();
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    context.header("Cache-Control", "no-store");
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "same-origin");
  });
  pages.onError((error, context) => {
    if (!(error instanceof Refused)) throw error;
    return context.html(page("Não encontrado", html`<p>${error.message}</p>`), error.status);
  });

  pages.get("/", (context) => context.redirect("/sandbox/pix", 303));
  pages.get("/estilo.css", (context) =>
    context.body(styleSheet, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  pages.get("/pix", async (context) => context.html(chargesPage(await listUnpaidPix(parts))));
  pages.get("/pix/:orderCode", async (context) => {
    const charge = await demandPix(context.req.param("orderCode"), parts);
    return context.html(chargePage(charge, parts));
  });
  pages.post("/pix/:orderCode/pagar", async (context) => {
    const { orderCode } = context.req.param();
    await payPix(orderCode, parts);
    return context.redirect(`/sandbox/pix/${encodeURIComponent(orderCode)}`, 303);
  });
  pages.post("/pix/:orderCode/expirar", async (context) => {
    const { orderCode } = context.req.param();
    await letPixExpire(orderCode, parts);
    return context.redirect(`/sandbox/pix/${encodeURIComponent(orderCode)}`, 303);
  });
  pages.get("/mails", async (context) => {
    const newest = await parts.database
      .select()
      .from(mails)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(mostMails);
    return context.html(mailsPage(newest));
  });
  return pages;
}

type Charge = Awaited<ReturnType<typeof demandPix>>;

const chargesPage = (charges: readonly Charge[]) =>
  page(
    "Cobranças Pix à espera",
    charges.length === 0
      ? html`<p>Nenhuma cobrança à espera de pagamento.</p>`
      : html`<table>
          <thead><tr><th scope="col">Pedido</th><th scope="col">De</th><th scope="col">Valor</th><th scope="col">Vence</th></tr></thead>
          <tbody>${charges.map(
            ({ orderCode, payer, amountInCentavos, expiresAt }) => html`<tr>
              <td><a href="/sandbox/pix/${orderCode}">${orderCode}</a></td>
              <td>${payer}</td>
              <td>${formatCentavos(amountInCentavos)}</td>
              <td>${expiresAt === null ? "" : shownMoment(expiresAt)}</td>
            </tr>`,
          )}</tbody>
        </table>`,
  );

const states: Record<Charge["status"], string> = {
  pending: "À espera de pagamento",
  approved: "Paga",
  denied: "Recusada",
  expired: "Expirada sem pagamento",
  refunded: "Devolvida",
};

function chargePage(charge: Charge, { settings, clock }: Parts) {
  const { orderCode, payer, amountInCentavos, status, expiresAt, reference } = charge;
  const isPayable = status === "pending" && (expiresAt === null || clock.now() <= expiresAt);
  const orderPage = `${settings.storefrontOrigin}/checkout/orderstatus?ordersCode=${encodeURIComponent(orderCode)}`;
  return page(
    `Cobrança Pix do pedido ${orderCode}`,
    html`<dl>
        <dt>Estado</dt><dd><strong>${states[status]}</strong></dd>
        <dt>Valor</dt><dd>${formatCentavos(amountInCentavos)}</dd>
        <dt>De</dt><dd>${payer}</dd>
        <dt>Vence</dt><dd>${expiresAt === null ? "sem prazo" : shownMoment(expiresAt)}</dd>
        <dt>Identificador (txid)</dt><dd><code>${reference}</code></dd>
      </dl>
      ${
        isPayable
          ? html`<form method="post" action="/sandbox/pix/${orderCode}/pagar"><button class="primary">Pagar</button></form>
              <form method="post" action="/sandbox/pix/${orderCode}/expirar"><button>Deixar expirar</button></form>`
          : ""
      }
      <p><a href="${orderPage}">Voltar ao pedido na loja</a></p>`,
  );
}

const mailsPage = (newest: readonly (typeof mails.$inferSelect)[]) =>
  page(
    "Caixa de e-mails",
    newest.length === 0
      ? html`<p>Nenhum e-mail.</p>`
      : html`${newest.map(
          ({ subject, recipient, body, createdAt }) => html`<article>
            <h2>${subject}</h2>
            <p>Para ${recipient}, ${shownMoment(createdAt)}</p>
            <pre>${body}</pre>
          </article>`,
        )}`,
  );
