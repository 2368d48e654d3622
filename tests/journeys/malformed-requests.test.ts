import { expect, inject, it } from "vitest";
import { compose } from "./attacks/attack";
import { complaintsAbout } from "./attacks/judge-answer";
import { sendAttack } from "./attacks/send-attack";

const port = Number(new URL(inject("storefrontUrl")).port);
const fromOwnPage = ["sec-fetch-site", "same-origin"] as const;

type Sent = Partial<Parameters<typeof compose>[0]> & { path: string };

async function answerTo(sent: Sent) {
  const attack = compose({ method: "GET", headers: [], wantsPage: true, ...sent });
  const outcome = await sendAttack(port, attack);
  return { status: outcome.status, text: outcome.text, complaints: complaintsAbout(attack, outcome) };
}

it.each<[status: number, what: string, sent: Sent]>([
  [400, "a host that is none", { path: "/home", headers: [["host", "["]] }],
  [400, "a port that is none", { path: "/cart", headers: [["host", "loja.test:99999"]] }],
  [405, "TRACE", { path: "/login", method: "TRACE" }],
  [405, "PUT", { path: "/home", method: "PUT" }],
  [405, "a post to a page without a form", { path: "/nada", method: "POST", body: Buffer.from("a=b") }],
  [404, "a link that was cut within a letter", { path: "/produtos/pel%C3" }],
  [404, "an address with a percent of its own", { path: "/carrinho%?a=%" }],
  [404, "a shop's name with a NUL", { path: "/vitrine/a%00b" }],
  [200, "a search with a NUL", { path: "/produtos?produto=vinil%00" }],
  [200, "a question with a NUL", { path: "/perguntas-frequentes?busca=%00" }],
])("answers with a page and status %i: %s", async (status, _, sent) => {
  const answer = await answerTo(sent);
  expect([answer.status, answer.complaints]).toEqual([status, []]);
});

it.each(["/cookies", "/modo-leve", "/juntar-carrinho", "/logout"])(
  "answers a truncated or oversized form post to %s with a page",
  async (path) => {
    const type = ["content-type", "multipart/form-data; boundary=x"] as const;
    const cut = Buffer.from('--x\r\ncontent-disposition: form-data; name="voltar"\r\n\r\n/ho');
    for (const [body, status] of [
      [cut, 400],
      [Buffer.alloc(70_000, "a"), 413],
    ] as const) {
      const answer = await answerTo({ path, method: "POST", headers: [fromOwnPage, type], body });
      expect([answer.status, answer.complaints]).toEqual([status, []]);
    }
  },
);

it("a 405 answer does not reveal the server software", async () => {
  const { text } = await answerTo({ path: "/home", method: "PUT" });
  expect(text).not.toMatch(/did not provide an|SanitizedError/);
});
