import { html } from "hono/html";
import { brandColors, brandName } from "../../brand/brand";
import type { Mail, OptionalMail } from "./mailer";

export interface MailContent {
  readonly title: string;
  readonly greeting: string;
  readonly sentences: readonly string[];
  readonly lines: readonly string[];
  readonly details: readonly MailDetail[];
  readonly orders?: readonly MailOrder[];
  readonly total?: MailAmount;
  readonly link: { readonly words: string; readonly address: string };
  readonly afterLink?: readonly MailDetail[];
}

export interface MailOrder {
  readonly heading: string;
  readonly items: readonly MailItem[];
  readonly amounts: readonly MailAmount[];
  readonly facts: readonly MailDetail[];
  readonly steps: readonly MailStep[];
  /** Address of the picture of a project in the shopper's room, 720 px wide, or null. */
  readonly room: string | null;
}

interface MailAmount {
  readonly label: string;
  readonly amount: string;
}

interface MailDetail {
  readonly label: string;
  /** An address becomes a link. */
  readonly value: string;
  readonly isCode?: boolean;
}

export interface MailItem {
  /** '3 m × Vinil, Preto · 1,52 m (R$ 19,90 por metro): R$ 59,70' in parts. */
  readonly quantity: string;
  readonly name: string;
  readonly variation: string | null;
  readonly each: string;
  readonly unit: "cada" | "por metro";
  readonly amount: string;
  /** Address of a picture 176 px wide, or null. */
  readonly picture: string | null;
}

interface MailStep {
  readonly label: string;
  readonly at: string;
}

/** The subject defaults to the title. */
export const createMail = (content: MailContent, { optional, ...mail }: MailAddress): Mail => {
  const choice = optional?.notification ? optional.unsubscribeUrl : null;
  return {
    subject: content.title,
    ...mail,
    ...optional,
    body: renderMailText(content, choice),
    html: renderMailHtml(content, choice),
  };
};

interface MailAddress extends Pick<Mail, "key" | "recipient" | "accountIds" | "isBulk"> {
  readonly subject?: string;
  readonly optional?: OptionalMail;
}

const unsubscribe = "Não quer estes e-mails? Escolha quais receber";

function renderMailText(content: MailContent, choice: string | null): string {
  const { greeting, sentences, lines, details, link, orders = [], total, afterLink = [] } = content;
  const toLines = ({ label, value }: MailDetail) => `${label}:\n${value}`;
  return [
    greeting,
    ...sentences,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...details.map(toLines),
    ...orders.flatMap(renderOrderText),
    ...(total ? [`${total.label}: ${total.amount}`] : []),
    `${link.words}:\n${link.address}`,
    ...afterLink.map(toLines),
    ...(choice === null ? [] : [`${unsubscribe}:\n${choice}`]),
  ].join("\n\n");
}

const roomTitle = "No seu ambiente";

function renderOrderText({ heading, items, amounts, facts, steps, room }: MailOrder): string[] {
  const lines = [
    heading,
    ...items.map(
      ({ quantity, name, variation, each, unit, amount }) =>
        `${quantity} × ${name}${variation === null ? "" : `, ${variation}`} (${each} ${unit}): ${amount}`,
    ),
    ...amounts.map(({ label, amount }) => `${label}: ${amount}`),
  ];
  return [
    lines.join("\n"),
    ...(room === null ? [] : [`${roomTitle}:\n${room}`]),
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    steps.map(({ label, at }) => `${at}  ${label}`).join("\n"),
  ];
}

/** Inline styles and tables, because mail programs ignore style sheets and modern layout. */
const style = {
  page: "margin:0;background:#f7f6f2;color:#1a1a1a;font:16px/1.5 Arial,sans-serif",
  sheet: "max-width:600px;margin:0 auto;background:#fff",
  mark: `padding:16px 24px;border-top:4px solid ${brandColors.main}`,
  markLink: "color:#211c1a;font-size:22px;font-weight:bold;text-decoration:none",
  markPicture: "width:32px;height:32px;margin-right:8px;border:0;border-radius:6px;vertical-align:middle",
  content: "padding:8px 24px 32px",
  heading: "margin:16px 0;font-size:24px;line-height:1.3",
  order: "margin:24px 0 8px;font-size:18px;line-height:1.4",
  total: "margin:16px 0;font-size:18px;font-weight:bold",
  item: "padding:12px 0;border-top:1px solid #dedbd3;vertical-align:top",
  picture: "display:block;width:72px;height:72px;border:0;border-radius:4px",
  room: "display:block;width:100%;max-width:360px;height:auto;border:0;border-radius:4px",
  quiet: "color:#55524b;font-size:14px",
  amount: "padding:2px 0 2px 12px;text-align:right;white-space:nowrap",
  code: "display:block;padding:12px;background:#f7f6f2;font-size:14px;word-break:break-all",
  dot: "width:20px;padding:4px 0;font-size:18px;line-height:24px;color:#17663a;vertical-align:top",
  foot: "padding:16px 24px 32px;border-top:1px solid #dedbd3;color:#55524b;font-size:14px",
  button: `display:inline-block;padding:12px 24px;border-radius:4px;background:${brandColors.main};color:#fff;font-weight:bold;text-decoration:none`,
};

function renderMailHtml(content: MailContent, choice: string | null): string {
  const { title, greeting, sentences, lines, details, link, orders = [], total, afterLink = [] } = content;
  const shop = new URL(link.address).origin;
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="${style.page}">
<div style="${style.sheet}">
<div style="${style.mark}"><a href="${shop}/home" style="${style.markLink}"><img src="${shop}/logo.png" alt="" width="32" height="32" style="${style.markPicture}">${brandName}</a></div>
<div style="${style.content}">
<h1 style="${style.heading}">${title}</h1>
<p>${greeting}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${renderLines(lines)}
${details.map(renderDetail)}
${orders.map(renderOrder)}
${total ? html`<p style="${style.total}">${total.label}: ${total.amount}</p>` : ""}
<p style="margin-top:24px"><a href="${link.address}" style="${style.button}">${link.words}</a></p>
${afterLink.map(renderDetail)}
</div>
<div style="${style.foot}">Dúvidas? Os contatos estão no rodapé da <a href="${shop}/home" style="color:#55524b">loja</a>.${choice === null ? "" : html`<br><a href="${choice}" style="color:#55524b">${unsubscribe}</a>.`}</div>
</div>
</body>
</html>`.toString();
}

const renderOrder = ({
  heading,
  items,
  amounts,
  facts,
  steps,
  room,
}: MailOrder) => html`<h2 style="${style.order}">${heading}</h2>
${renderItems(items, amounts)}
${room === null ? "" : html`<p>${roomTitle}:<br><img src="${room}" alt="" width="360" style="${style.room}"></p>`}
<div style="margin:16px 0">${facts.map(({ label, value }) => html`<p style="margin:0 0 4px">${label}: <b>${value}</b></p>`)}</div>
${renderSteps(steps)}`;

function renderDetail({ label, value, isCode }: MailDetail) {
  if (/^https?:/.test(value))
    return html`<p>${label}:<br><a href="${value}" style="word-break:break-all">${value}</a></p>`;
  if (isCode) return html`<p>${label}:<br><code style="${style.code}">${value}</code></p>`;
  return html`<p>${label}: <b>${value}</b></p>`;
}

function renderLines(lines: readonly string[]) {
  if (lines.length === 1) return html`<p>${lines[0]}</p>`;
  return lines.length > 0
    ? html`<ul style="padding-left:20px">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
    : "";
}

const renderItems = (items: readonly MailItem[], amounts: readonly MailAmount[]) =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse">
${items.map(
  ({ quantity, name, variation, each, unit, amount, picture }) => html`<tr>
<td style="${style.item};width:84px">${picture === null ? "" : html`<img src="${picture}" alt="" width="72" height="72" style="${style.picture}">`}</td>
<td style="${style.item}"><b>${name}</b>${variation === null ? "" : html`<br><span style="${style.quiet}">${variation}</span>`}<br><span style="${style.quiet}">${quantity} × ${each} ${unit}</span></td>
<td style="${style.item};padding-left:12px;text-align:right;white-space:nowrap">${amount}</td>
</tr>`,
)}
${amounts.map(({ label, amount }) => {
  const weight = label.startsWith("Total") ? "font-weight:bold" : "";
  return html`<tr><td colspan="2" style="padding:2px 0;${weight}">${label}</td><td style="${style.amount};${weight}">${amount}</td></tr>`;
})}
</table>`;

const renderSteps = (steps: readonly MailStep[]) =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:24px 0 0;border-collapse:collapse">
${steps.map(({ label, at }, index) => {
  const isLast = index === steps.length - 1;
  return html`<tr><td style="${style.dot}">●</td><td style="padding:4px 0">${isLast ? html`<b>${label}</b>` : label}<br><span style="${style.quiet}">${at}</span></td></tr>`;
})}
</table>`;
