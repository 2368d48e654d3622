import { html } from "hono/html";
import { renderPageHead } from "../http/page-head";

type Markup = ReturnType<typeof html>;

export function renderPage(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="pt-BR">
  <head>
    ${renderPageHead(`${title} | Banco de demonstração`, "/sandbox/estilo.css")}
  </head>
  <body>
    <header>
      <p><strong>Banco de demonstração.</strong> Nada aqui é dinheiro de verdade.</p>
      <nav aria-label="Banco de demonstração">
        <a href="/sandbox">Início</a>
        <a href="/sandbox/pix">Cobranças Pix</a>
        <a href="/sandbox/boletos">Boletos</a>
        <a href="/sandbox/cartoes">Cartões</a>
        <a href="/sandbox/orders">Pedidos</a>
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
nav a { margin-right: 1rem; display: inline-block; padding: .5rem 0; }
table { border-collapse: collapse; width: 100%; }
main { overflow-x: auto; }
th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #ccc; }
form { display: inline-block; margin: .5rem 1rem .5rem 0; }
button { font: inherit; padding: .75rem 1.25rem; min-height: 44px; border: 1px solid #1a1a1a; background: #fff; cursor: pointer; }
button.primary { background: #14532d; border-color: #14532d; color: #fff; }
code { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
.narrow { max-width: 30rem; }
form.card, form.fields { display: block; margin: 1rem 0; }
.field { margin: 0 0 1rem; }
.field label { display: block; font-weight: 600; }
.field input { font: inherit; box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem; border: 1px solid #595959; border-radius: .25rem; background: #fff; color: inherit; }
.field input[aria-invalid] { border: 2px solid #b00020; }
.fault { display: block; color: #b00020; }
.alert { border-left: .25rem solid #b00020; background: #fdeff1; padding: .5rem 1rem; }
.plain { list-style: none; padding: 0; }
.plain li, .total { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; align-items: center; border-bottom: 1px solid #ddd; padding: .25rem 0; }
form.card button { width: 100%; }
.button { display: inline-block; padding: .75rem 1.25rem; border: 1px solid #1a1a1a; color: inherit; text-decoration: none; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 1rem; }
`;

const inSaoPaulo = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

export const formatDateTime = (moment: Date): string => inSaoPaulo.format(moment);
