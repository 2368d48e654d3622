import { html } from "hono/html";
import { formatCentavos } from "../../common/money";
import { inSaoPaulo } from "../mail/time-in-sao-paulo";
import type { PersonalTable } from "./personal-table";

export interface ExportedSection extends NonNullable<PersonalTable["exported"]> {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
}

const style = `body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 sans-serif;color:#1a1a1a}
table{border-collapse:collapse;margin:0 0 1.5rem}th,td{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:normal;color:#55524b}section>table+table{border-top:1px solid #dedbd3}`;

/** Opens without network: no file of its own. */
export function renderExportPage(sections: readonly ExportedSection[], createdAt: Date): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Meus dados na Envelopa</title><style>${style}</style></head>
<body>
<main>
<h1>Meus dados na Envelopa</h1>
<p>Tudo o que guardamos sobre você em ${inSaoPaulo.format(createdAt)}. O arquivo dados.json tem o mesmo, para programas.</p>
${sections.map(renderSection)}
</main>
</body>
</html>`.toString();
}

const renderSection = ({ title, fields, rows }: ExportedSection) => html`<section>
<h2>${title}</h2>
${
  rows.length === 0
    ? html`<p>Nada guardado.</p>`
    : rows.map(
        (row) => html`<table>
${Object.entries(fields).map(([name, [label]]) => html`<tr><th scope="row">${label}</th><td>${formatValue(name, row[name])}</td></tr>`)}
</table>`,
      )
}
</section>`;

export function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (value instanceof Date) return inSaoPaulo.format(value);
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number" && name.endsWith("InCentavos")) return formatCentavos(value);
  if (typeof value !== "object") return String(value);
  const parts: unknown[] = Object.values(value);
  return parts
    .map((part) => formatValue("", part))
    .filter((part) => part !== "–")
    .join(", ");
}
