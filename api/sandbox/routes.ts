import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import { id } from "../../contract/wire";
import { mails } from "../database/schema/information";
import { toLoggableError } from "../http/loggable";
import { describeParseError, RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import { testNumbers } from "./cards/card-input";
import { createCardPageRoutes } from "./cards/page-routes";
import { createCardTokenCalls } from "./cards/token-calls";
import { createChargePages } from "./charge-pages";
import { createOrderPages } from "./order-pages";
import { formatDateTime, renderPage, styleSheet } from "./page";
import { requireSameOrigin } from "./same-origin";

const maxMails = 50;

/** Simulated bank, card provider, reseller and mailbox. Mounted only in sandbox mode. */
export function createSandboxPages(services: Services): Hono {
  const pages = new Hono();
  // Mounted before the same-origin check, because storefronts call it cross-origin.
  pages.route("/cards/tokens", createCardTokenCalls(services));
  // Mounted before the common policy, because the mail has inline styles and the storefront's pictures.
  pages.get("/mails/:id", async (context) => {
    const { success, data: mailId } = id.safeParse(context.req.param("id"));
    const [mail] = success ? await services.database.select().from(mails).where(eq(mails.id, mailId)) : [];
    if (!mail?.html) return context.notFound();
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    return context.html(mail.html);
  });
  pages.use(requireSameOrigin, async (context, next) => {
    await next();
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    context.header("Referrer-Policy", "same-origin");
  });
  pages.onError((error, context) => {
    const refused = error instanceof RefusalError ? error : describeParseError(error);
    if (refused === null) console.error(toLoggableError(error));
    const title = refused?.status === 404 ? "Não encontrado" : "Não foi possível";
    const words = refused?.message ?? messages.unexpected;
    return context.html(renderPage(title, html`<p>${words}</p>`), refused?.status ?? 500);
  });

  pages.get("/", (context) => context.html(indexPage()));
  pages.get("/estilo.css", (context) =>
    context.body(styleSheet, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  pages.route("/pix", createChargePages("pix", services));
  pages.route("/boletos", createChargePages("boleto", services));
  pages.route("/cartoes", createChargePages("card", services));
  pages.route("/cards/checkout", createCardPageRoutes(services));
  pages.route("/orders", createOrderPages(services));
  pages.get("/mails", async (context) => {
    const newest = await services.database
      .select()
      .from(mails)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(maxMails);
    return context.html(mailsPage(newest));
  });
  return pages;
}

const indexPage = () =>
  renderPage(
    "Área de demonstração",
    html`<ul>
        <li><a href="/sandbox/pix">Cobranças Pix</a>: pagar ou deixar expirar</li>
        <li><a href="/sandbox/boletos">Boletos</a>: pagar ou deixar vencer</li>
        <li><a href="/sandbox/cartoes">Cartões</a>: aprovar ou recusar o que está em análise</li>
        <li><a href="/sandbox/orders">Pedidos</a>: separar, enviar, entregar, devolver</li>
        <li><a href="/sandbox/mails">Caixa de e-mails</a>: tudo o que a loja escreveu</li>
      </ul>
      <h2>Cartões de teste</h2>
      <ul class="plain">${testNumbers.map(
        ({ number, meaning }) => html`<li><code>${number}</code> <span>${meaning}</span></li>`,
      )}</ul>
      <p>Qualquer outro número com dígito verificador certo é aprovado. Validade no futuro e qualquer código de segurança servem.</p>`,
  );

const mailsPage = (newest: readonly (typeof mails.$inferSelect)[]) =>
  renderPage(
    "Caixa de e-mails",
    newest.length === 0
      ? html`<p>Nenhum e-mail.</p>`
      : html`${newest.map(
          ({ id: mailId, subject, recipient, body, html: markup, createdAt }) => html`<article>
            <h2>${subject}</h2>
            <p>Para ${recipient}, ${formatDateTime(createdAt)}</p>
            ${markup && html`<p><a href="/sandbox/mails/${mailId}">Ver com imagens</a></p>`}
            <pre>${withLinks(body)}</pre>
          </article>`,
        )}`,
  );

const withLinks = (body: string) =>
  body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
