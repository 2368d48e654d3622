import { html } from "hono/html";
import type { Mail } from "./mailer";

export interface MailContent {
  readonly title: string;
  readonly greeting: string;
  readonly sentences: readonly string[];
  readonly lines: readonly string[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly link: { readonly words: string; readonly address: string };
}

/** The subject defaults to the title. */
export const createMail = (
  content: MailContent,
  mail: { readonly key: string; readonly recipient: string; readonly subject?: string },
): Mail => ({
  subject: content.title,
  ...mail,
  body: renderMailText(content),
  html: renderMailHtml(content),
});

function renderMailText({ greeting, sentences, lines, details, link }: MailContent): string {
  return [
    greeting,
    ...sentences,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...details.map(({ label, value }) => `${label}:\n${value}`),
    `${link.words}:\n${link.address}`,
  ].join("\n\n");
}

function renderMailHtml({ title, greeting, sentences, lines, details, link }: MailContent): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${greeting}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${lines.length > 0 ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : ""}
${details.map(({ label, value }) => html`<p>${label}:<br>${/^https?:/.test(value) ? html`<a href="${value}">${value}</a>` : html`<code>${value}</code>`}</p>`)}
<p><a href="${link.address}">${link.words}</a></p>
</body>
</html>`.toString();
}
