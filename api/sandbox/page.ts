import { html } from "hono/html";

type Markup = ReturnType<typeof html>;

/** A plain page of the demonstration's bank. It says what it is before anything else. */
export function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} | Banco de demonstração</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/estilo.css">
  </head>
  <body>
    <header>
      <p><strong>Banco de demonstração.</strong> Nada aqui é dinheiro de verdade.</p>
      <nav aria-label="Banco de demonstração">
        <a href="/sandbox/pix">Cobranças Pix</a>
        <a href="/sandbox/mails">Caixa de e-mails</a>
      </nav>
    </header>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
}

export const styleSheet = `
body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
header { border: 2px dashed #8a5a00; padding: .5rem 1rem; background: #fff8e8; }
header p { margin: 0 0 .25rem; }
nav a { margin-right: 1rem; display: inline-block; padding: .25rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #ccc; }
form { display: inline-block; margin: .5rem 1rem .5rem 0; }
button { font: inherit; padding: .75rem 1.25rem; min-height: 44px; border: 1px solid #1a1a1a; background: #fff; cursor: pointer; }
button.primary { background: #14532d; border-color: #14532d; color: #fff; }
code { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 1rem; }
`;

const inSaoPaulo = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

export const shownMoment = (moment: Date): string => inSaoPaulo.format(moment);
