import { html, raw } from "hono/html";
import { inShop } from "../../brand/brand";
import { formatCentavos } from "../../common/money";
import { inSaoPaulo } from "../mail/time-in-sao-paulo";
import type { PersonalTable } from "./personal-table";
import { formatDay } from "./words";

export interface ExportedSection extends NonNullable<PersonalTable["exported"]> {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}

const style = `body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 sans-serif;color:#1a1a1a}
table{border-collapse:collapse;margin:0 0 1rem}th,td{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}
th{font-weight:normal;color:#55524b}td{overflow-wrap:anywhere;white-space:pre-line}
thead th,table+table,article+article{border-top:1px solid #dedbd3}h3{margin:1rem 0 0}h4{margin:.5rem 0 0}dd{margin:0 0 .5rem}`;

const widestList = 4;

export const isPicturePath = (value: unknown): value is string =>
  typeof value === "string" && /^Uploads\/[\w/-]+\.\w+$/.test(value);

export const toArchivePath = (path: string): string => path.replace(/^Uploads\//, "");

export interface ExportSettings {
  readonly storefrontOrigin: string;
  readonly contactEmail: string;
}

/** Opens without network: no file of its own. Orders are shown with their items, steps and payments. */
export function renderExportPage(
  sections: readonly ExportedSection[],
  createdAt: Date,
  settings: ExportSettings,
): string {
  const filled = sections.filter(({ rows, inOrder }) => rows.length > 0 && inOrder === undefined);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  const parts = sections.filter(({ inOrder }) => inOrder !== undefined);
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Meus dados ${inShop}</title><style>${raw(style)}</style></head>
<body>
<main>
<h1>Meus dados ${inShop}</h1>
<p>Tudo o que guardamos sobre você em ${inSaoPaulo.format(createdAt)}. Cada parte diz para que serve e até quando fica.</p>
<p>Os horários desta página são de Brasília. O arquivo dados.json tem o mesmo para programas, com horários em UTC, e dados.schema.json o descreve.</p>
<nav aria-label="Conteúdo"><ul>${filled.map(({ name, title, rows }) => html`<li><a href="#${name}">${title}</a>${rows.length > 1 ? ` (${rows.length})` : ""}</li>`)}
${empty.length > 0 ? html`<li><a href="#nada">O que não temos sobre você</a></li>` : ""}
<li><a href="#direitos">Corrigir, apagar, perguntar</a></li></ul></nav>
${filled.map((section) => (section.name === "orders" ? renderOrders(section, parts) : renderSection(section)))}
${empty.length > 0 ? renderEmpty(empty) : ""}
${renderRights(settings)}
</main>
</body>
</html>`.toString();
}

const renderHeading = ({ title, about }: ExportedSection) => html`<h2>${title}</h2>
<p>${about}</p>`;

const renderSection = (section: ExportedSection) => html`<section id="${section.name}">
${renderHeading(section)}
${renderRows(section)}
</section>`;

const renderEmpty = (sections: readonly ExportedSection[]) => html`<section id="nada">
<h2>O que não temos sobre você</h2>
<p>Também poderíamos guardar o que segue. Hoje não há nada seu aí.</p>
<dl>${sections.map(({ title, about }) => html`<dt><strong>${title}</strong></dt><dd>${about}</dd>`)}</dl>
</section>`;

const renderRights = ({ storefrontOrigin, contactEmail }: ExportSettings) => html`<section id="direitos">
<h2>Corrigir, apagar, perguntar</h2>
<ul>
<li>Corrigir: nas páginas da <a href="${storefrontOrigin}/profile">sua conta</a>.</li>
<li>Apagar a conta: em <a href="${storefrontOrigin}/profile/privacidade">Privacidade e dados</a>. Fica só o que a lei manda guardar dos pedidos.</li>
<li>Por que guardamos cada dado, e com quem o compartilhamos: na <a href="${storefrontOrigin}/politicas/politica-privacidade">Política de privacidade</a> (${storefrontOrigin}/politicas/politica-privacidade).</li>
<li>Para perguntar ou pedir o que faltar: <a href="mailto:${contactEmail}">${contactEmail}</a>.</li>
</ul>
</section>`;

const renderOrders = (
  orders: ExportedSection,
  parts: readonly ExportedSection[],
) => html`<section id="${orders.name}">
${renderHeading(orders)}
${orders.rows.map((order) => {
  const { code: _, ...fields } = orders.fields;
  return html`<article>
<h3>Pedido ${order.code}</h3>
${renderRow({ ...orders, fields }, order)}
${parts.map((part) => renderPart(part, order.code))}
</article>`;
})}
</section>`;

function renderPart(part: ExportedSection, code: unknown) {
  const rows = part.rows.filter((row) => String(row.order).split(", ").includes(String(code)));
  const { order: _, ...fields } = part.fields;
  return rows.length === 0 ? "" : html`<h4>${part.inOrder}</h4>${renderRows({ ...part, fields, rows })}`;
}

function renderRows(section: ExportedSection) {
  const { fields, rows } = section;
  const columns = Object.entries(fields).filter(([name]) =>
    rows.some((row) => write(fields, row, name) !== "–"),
  );
  if (columns.length > widestList) return rows.map((row) => renderRow(section, row));
  return html`<table>
<thead><tr>${columns.map(([, [label]]) => html`<th scope="col">${label}</th>`)}</tr></thead>
${rows.map((row) => html`<tr>${columns.map(([name]) => html`<td>${show(fields, row, name)}</td>`)}</tr>`)}
</table>`;
}

const renderRow = ({ fields }: ExportedSection, row: Record<string, unknown>) => html`<table>
${Object.entries(fields).map(([name, [label]]) => {
  const value = write(fields, row, name);
  return value === "–" ? "" : html`<tr><th scope="row">${label}</th><td>${show(fields, row, name)}</td></tr>`;
})}
</table>`;

/** A picture's path leads to its file in the archive. */
function show(fields: ExportedSection["fields"], row: Record<string, unknown>, name: string) {
  const value = row[name];
  if (!isPicturePath(value)) return write(fields, row, name);
  return html`<a href="${toArchivePath(value)}">Ver a foto</a>`;
}

function write(fields: ExportedSection["fields"], row: Record<string, unknown>, name: string): string {
  const toWords = fields[name]?.[2];
  return toWords ? toWords(row[name]) : formatValue(name, row[name]);
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

export function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (value instanceof Date) return inSaoPaulo.format(value);
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number" && name.endsWith("InCentavos")) return formatCentavos(value);
  if (typeof value !== "object") return isDay(value) ? formatDay(value) : String(value);
  const parts: unknown[] = Object.values(value);
  return (
    parts
      .map((part) => formatValue("", part))
      .filter((part) => part !== "–")
      .join(", ") || "–"
  );
}
