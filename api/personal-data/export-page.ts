import { html } from "hono/html";
import { formatCentavos } from "../../common/money";
import { inSaoPaulo } from "../mail/time-in-sao-paulo";
import type { PersonalTable } from "./personal-table";
import { dayInWords } from "./words";

export interface ExportedSection extends NonNullable<PersonalTable["exported"]> {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}

const style = `body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 sans-serif;color:#1a1a1a}
table{border-collapse:collapse;margin:0 0 1rem}th,td{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:normal;color:#55524b}thead th,section>table+table,article+article{border-top:1px solid #dedbd3}h3{margin:1rem 0 0}h4{margin:.5rem 0 0}`;

const widestList = 4;

export const isPicturePath = (value: unknown): value is string =>
  typeof value === "string" && /^Uploads\/[\w/-]+\.\w+$/.test(value);

export const toArchivePath = (path: string): string => path.replace(/^Uploads\//, "");

/** Opens without network: no file of its own. Orders are shown with their items, steps and payments. */
export function renderExportPage(sections: readonly ExportedSection[], createdAt: Date): string {
  const filled = sections.filter(({ rows, isPartOfOrder }) => rows.length > 0 && !isPartOfOrder);
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  const parts = sections.filter(({ isPartOfOrder }) => isPartOfOrder);
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Meus dados na Envelopa</title><style>${style}</style></head>
<body>
<main>
<h1>Meus dados na Envelopa</h1>
<p>Tudo o que guardamos sobre você em ${inSaoPaulo.format(createdAt)}. O arquivo dados.json tem o mesmo, para programas, e dados.schema.json o descreve.</p>
<nav aria-label="Conteúdo"><ul>${filled.map(({ name, title, rows }) => html`<li><a href="#${name}">${title}</a> (${rows.length})</li>`)}</ul></nav>
${empty.length > 0 ? html`<p>Nada guardado em: ${empty.join(", ")}.</p>` : ""}
${filled.map((section) => (section.name === "orders" ? renderOrders(section, parts) : renderSection(section)))}
</main>
</body>
</html>`.toString();
}

const renderSection = (section: ExportedSection) => html`<section id="${section.name}">
<h2>${section.title}</h2>
${renderRows(section)}
</section>`;

const renderOrders = (
  orders: ExportedSection,
  parts: readonly ExportedSection[],
) => html`<section id="${orders.name}">
<h2>${orders.title}</h2>
${orders.rows.map(
  (order) => html`<article>
<h3>Pedido ${order.code}</h3>
${renderRow(orders, order)}
${parts.map((part) => {
  const rows = part.rows.filter((row) => String(row.order).split(", ").includes(String(order.code)));
  const { order: _, ...fields } = part.fields;
  return rows.length === 0 ? "" : html`<h4>${part.title}</h4>${renderRows({ ...part, fields, rows })}`;
})}
</article>`,
)}
</section>`;

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
  if (typeof value !== "object") return isDay(value) ? dayInWords(value) : String(value);
  const parts: unknown[] = Object.values(value);
  return (
    parts
      .map((part) => formatValue("", part))
      .filter((part) => part !== "–")
      .join(", ") || "–"
  );
}
