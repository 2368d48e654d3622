import { html } from "hono/html";
import { type FarmingSignal, maxFarmingSignals } from "./farming-report";

const rated: Readonly<Record<FarmingSignal["ratedAs"], string>> = {
  installer: "aplicador",
  reseller: "loja",
};

const signals: Readonly<Record<FarmingSignal["signal"], string>> = {
  mailbox: "a mesma caixa de e-mail",
  phone: "o mesmo telefone",
  "tax id": "o mesmo CPF ou CNPJ",
  "saved card": "o mesmo cartão salvo",
  "delivery address": "o mesmo endereço de entrega",
  "device or network": "o mesmo aparelho ou rede",
};

/** Operators see account ids and counts, without personal data. */
export const renderFarmingPage = (found: readonly FarmingSignal[]) => html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sinais de avaliações combinadas</title></head>
<body>
<h1>Sinais de avaliações combinadas</h1>
<p>Contas que avaliaram o mesmo aplicador ou a mesma loja e têm algo em comum, entre si ou com o aplicador. É um sinal, não uma prova: uma família divide endereço, rede e cartão. No máximo ${maxFarmingSignals} grupos, os maiores primeiro.</p>
${
  found.length === 0
    ? html`<p>Nenhum sinal.</p>`
    : html`<table>
<thead><tr><th scope="col">Avaliado</th><th scope="col">Em comum</th><th scope="col">Contas</th><th scope="col">Avaliações</th><th scope="col">Contam na média</th><th scope="col">Números das contas</th></tr></thead>
<tbody>
${found.map(
  ({ ratedAs, ratedId, signal, userIds, ratings, counted }) =>
    html`<tr><th scope="row">${rated[ratedAs]} ${ratedId}</th><td>${signals[signal]}</td><td>${userIds.length}</td><td>${ratings}</td><td>${counted}</td><td>${userIds.join(", ")}</td></tr>
`,
)}
</tbody>
</table>`
}
</body>
</html>`;
