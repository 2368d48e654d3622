import { formatBoleto } from "@brazilian-utils/brazilian-utils/format-boleto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import encodeQR from "qr";
import { formatCentavos } from "../../common/money";
import { formatTaxId } from "../../common/tax-id";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { payments, providerCharges } from "../database/schema/payments";
import { renderPageHead } from "../http/page-head";
import type { Services } from "../services";
import { drawBarcodePath } from "./interleaved-2-of-5";
import { toDay } from "./sao-paulo-days";

/** Printable bank slips at unguessable URLs: the link grants access. */
export function createBoletoPages({ database, settings }: Pick<Services, "database" | "settings">): Hono {
  const pages = new Hono();
  pages.use(async (context, next) => {
    await next();
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });
  pages.get("/estilo.css", (context) =>
    context.body(styleSheet, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  pages.get("/imprimir.js", (context) =>
    context.body(printScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  pages.get("/:id", async (context) => {
    const rows = await database
      .select({
        line: payments.boletoLine,
        payload: payments.pixPayload,
        providerCharge: providerCharges.paymentId,
        barcode: payments.boletoBarcode,
        dueOn: payments.boletoDueOn,
        amountInCentavos: payments.amountInCentavos,
        status: payments.status,
        settledAt: payments.settledAt,
        issuedAt: payments.createdAt,
        orderCode: orders.code,
        payer: users.name,
        document: orders.document,
        address: orders.address,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.paymentId, payments.id))
      .innerJoin(users, eq(users.id, payments.userId))
      .leftJoin(providerCharges, eq(providerCharges.paymentId, payments.id))
      .where(eq(payments.boletoPageId, context.req.param("id")))
      .orderBy(orders.id);
    const [slip] = rows;
    const { line = null, barcode = null, payload = null, dueOn = null } = slip ?? {};
    if (slip === undefined || dueOn === null) return context.html(notFoundPage, 404);
    const means = line === null || barcode === null ? { payload: payload ?? "" } : { line, barcode };
    if (means.payload === "") return context.html(notFoundPage, 404);
    const orderCodes = rows.map(({ orderCode }) => orderCode);
    const isDemonstration = slip.providerCharge === null;
    return context.html(slipPage({ ...slip, orderCodes, means, dueOn, isDemonstration }, settings.payments));
  });
  return pages;
}

interface Slip {
  /** A Pix with a due date has a code instead of a line. */
  readonly means:
    | { readonly line: string; readonly barcode: string }
    | { readonly payload: string; readonly line?: undefined };
  readonly isDemonstration: boolean;
  readonly dueOn: string;
  readonly amountInCentavos: number;
  readonly status: string;
  readonly settledAt: Date | null;
  readonly issuedAt: Date;
  readonly orderCodes: readonly string[];
  readonly payer: string;
  readonly document: string;
  readonly address: { street: string; number: string; neighborhood: string; city: string; state: string };
}

const barHeight = 50;

const states: Readonly<Record<string, string>> = {
  approved: "Este boleto já foi pago.",
  expired: "Este boleto venceu e o pedido foi cancelado.",
  denied: "Este boleto foi recusado.",
  refunding:
    "Este boleto foi pago depois do vencimento. O pedido já estava cancelado, e o valor está sendo devolvido.",
  refunded:
    "Este boleto foi pago depois do vencimento. O pedido já estava cancelado, e o valor foi devolvido.",
};

function slipPage(slip: Slip, bank: Services["settings"]["payments"]) {
  const { street, number, neighborhood, city, state } = slip.address;
  const { means } = slip;
  const line = means.line === undefined ? null : formatBoleto(means.line);
  const due = slip.dueOn.split("-").reverse().join("/");
  const amount = formatCentavos(slip.amountInCentavos);
  const over = isCancelledInTime(slip) ? cancelledInTime : states[slip.status];
  const codes = slip.orderCodes.join(", ");
  const title = `${line === null ? "Pix com vencimento" : "Boleto"} ${slip.orderCodes.length > 1 ? "dos pedidos" : "do pedido"} ${codes}`;
  return html`<!doctype html>
<html lang="pt-BR">
  <head>
    ${renderPageHead(title, "/boletos/estilo.css")}
    ${over === undefined ? html`<script src="/boletos/imprimir.js" defer></script>` : ""}
  </head>
  <body>
    <main>
      ${slip.isDemonstration ? html`<p class="notice"><strong>Demonstração: este boleto não é pagável.</strong> Nenhum banco o conhece.</p>` : ""}
      ${over === undefined ? "" : html`<p class="notice">${over}</p>`}
      <h1>${title}</h1>
      ${line === null || over !== undefined ? "" : html`<p class="bank"><span>${bank.boletoBankName}</span> <span>${bank.boletoBankCode}</span> <strong>${line}</strong></p>`}
      <dl>
        <div><dt>Beneficiário</dt><dd>${bank.boletoBeneficiaryName}<br>CNPJ ${bank.boletoBeneficiaryTaxId}</dd></div>
        <div><dt>Vencimento</dt><dd>${due}</dd></div>
        <div><dt>Valor do documento</dt><dd>${amount}</dd></div>
        <div><dt>Número do documento</dt><dd>${codes}</dd></div>
        <div><dt>Data do documento</dt><dd>${day.format(slip.issuedAt)}</dd></div>
        <div><dt>Pagador</dt><dd>${slip.payer}<br>CPF/CNPJ ${formatTaxId(slip.document)}<br>${street}, ${number}, ${neighborhood}, ${city} - ${state}</dd></div>
        ${over === undefined ? html`<div><dt>Instruções</dt><dd>${line === null ? pixInstructions : slipInstructions}</dd></div>` : ""}
      </dl>
      ${over === undefined ? payableParts(means) : ""}
    </main>
  </body>
</html>`;
}

const cancelledInTime = "O pedido foi cancelado. Não pague mais este boleto.";

/** True if the buyer has cancelled it: an unpaid slip expires after its due day. */
const isCancelledInTime = ({ status, settledAt, dueOn }: Slip): boolean =>
  status === "expired" && settledAt !== null && toDay(settledAt) <= dueOn;

const payableParts = (
  means: Slip["means"],
) => html`${means.line === undefined ? qrCode(means.payload) : getBarcode(means)}
      <p class="hint">Para imprimir, use o comando de impressão do navegador.</p>
      <p hidden><button type="button">Imprimir boleto</button></p>`;

const slipInstructions =
  "Pague até o vencimento em qualquer banco. Não receber após o vencimento. O pagamento leva de 2 a 3 dias úteis para ser confirmado.";
const pixInstructions =
  "Pague com Pix até o vencimento: leia o QR code ou copie o código no aplicativo do seu banco. O pagamento é confirmado na hora.";

function getBarcode({ line, barcode }: { readonly line: string; readonly barcode: string }) {
  const { path, width } = drawBarcodePath(barcode, barHeight);
  return html`<p class="line">Linha digitável: <strong>${formatBoleto(line)}</strong></p>
      <svg class="bars" viewBox="0 0 ${width} ${barHeight}" preserveAspectRatio="none" role="img" aria-label="Código de barras ${barcode}"><rect width="${width}" height="${barHeight}" fill="#fff"/><path d="${raw(path)}" fill="#000" shape-rendering="crispEdges"/></svg>`;
}

function qrCode(payload: string) {
  const rows = encodeQR(payload, "raw", { border: 4, ecc: "medium" });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return html`<p class="line">Pix copia e cola: <strong>${payload}</strong></p>
      <svg class="qr" viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label="QR code do Pix"><rect width="${rows.length}" height="${rows.length}" fill="#fff"/><path d="${raw(path)}" fill="#000" shape-rendering="crispEdges"/></svg>`;
}

const notFoundPage = html`<!doctype html>
<html lang="pt-BR">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boleto não encontrado</title><link rel="stylesheet" href="/boletos/estilo.css"></head>
  <body><main><h1>Boleto não encontrado</h1><p>Confira o endereço, ou abra o boleto de novo pela página do pedido na loja.</p></main></body>
</html>`;

const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

const printScript = `
const button = document.querySelector("button");
button.addEventListener("click", () => print());
button.parentElement.hidden = false;
document.querySelector(".hint").hidden = true;
`;

const styleSheet = `
body { margin: 0 auto; max-width: 48rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #000; background: #fff; }
h1 { font-size: 1.25rem; }
.notice { border: 2px dashed #8a5a00; background: #fff8e8; padding: .5rem 1rem; }
.bank { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; border-bottom: 2px solid #000; padding-bottom: .5rem; }
.bank strong, .line strong { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); margin: 0; }
dl div { border: 1px solid #777; margin: 0 -1px -1px 0; padding: .25rem .5rem; }
dl div:last-child { grid-column: 1 / -1; }
dt { font-size: .75rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.bars { display: block; width: 108mm; max-width: 100%; height: 13mm; margin: 1rem 0; }
.qr { display: block; width: 50mm; max-width: 100%; margin: 1rem 0; }
button { font: inherit; min-height: 44px; padding: .5rem 1.5rem; border: 1px solid #000; border-radius: .25rem; background: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
@media print { button, .hint { display: none; } body { padding: 0; max-width: none; } .bars { max-width: none; } @page { margin: 1.5cm; } }
`;
