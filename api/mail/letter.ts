import { html } from "hono/html";

/** What a mail says, before it is text or a page. */
export interface Letter {
  readonly title: string;
  readonly greeting: string;
  readonly sentences: readonly string[];
  /** One under the other. */
  readonly lines: readonly string[];
  /** What is to be copied or opened. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly link: { readonly words: string; readonly address: string };
}

export function letterAsText({ greeting, sentences, lines, details, link }: Letter): string {
  return [
    greeting,
    ...sentences,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...details.map(({ label, value }) => `${label}:\n${value}`),
    `${link.words}:\n${link.address}`,
  ].join("\n\n");
}

/** The same with headings and links, and without a picture: nothing is fetched when it is opened. */
export function letterAsHtml({ title, greeting, sentences, lines, details, link }: Letter): string {
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
