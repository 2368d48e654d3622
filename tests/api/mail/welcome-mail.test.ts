import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeEach(async () => {
  upstream = await openUpstream();
});
afterEach(() => upstream.close());

const welcome = (email: string) => upstream.ask("POST", "email/sendClient", { body: { email } });
const written = () => upstream.database.select().from(mails).orderBy(mails.id);
const newShopper = (type: number) => addShopper(upstream, { type, createdAt: upstream.clock.now() });

describe("welcome mail", () => {
  test.each([
    [
      3,
      "Boas-vindas, aplicador parceiro da Envelopa",
      "http://shop.test/profile",
      "com o desconto de aplicador",
    ],
    [4, "Boas-vindas à Envelopa", "http://shop.test/home", "Sua conta foi criada."],
  ])(
    "is sent once per account however often it is requested: type %i",
    async (type, subject, link, words) => {
      const { email } = await newShopper(type);
      for (const way of [email, ` ${email.toUpperCase()} `, email]) {
        expect(await welcome(way)).toMatchObject({ status: 200, body: { message: "E-mail enviado." } });
      }
      const all = await written();
      expect(all).toMatchObject([{ recipient: email, subject }]);
      for (const page of [all[0]?.body, all[0]?.html]) {
        expect(page).toContain(link);
        expect(page).toContain(words);
      }
      expect(all[0]?.html).not.toContain("<ul></ul>");
    },
  );
});

describe("welcome mail requests for other addresses", () => {
  test("send nothing and do not reveal whether an account exists", async () => {
    const since = (moment: string) => addShopper(upstream, { createdAt: new Date(moment) });
    const old = await since("2026-11-19T13:59:59-03:00");
    for (const email of [old.email, "estranho@exemplo.com.br"]) {
      expect(await welcome(email)).toMatchObject({ status: 200, body: { message: "E-mail enviado." } });
    }
    expect(await written()).toEqual([]);
  });

  test("answer 422 for an invalid e-mail", async () => {
    for (const email of ["estranho", "a@b", "a b@exemplo.com.br"]) {
      expect(await welcome(email)).toMatchObject({
        status: 422,
        body: { message: "E-mail inválido.", errors: { email: ["E-mail inválido."] } },
      });
    }
  });
});

describe("greeting of a mail", () => {
  test.each([
    ["Maria D'Ávila Souza-Lima", "Olá, Maria D'Ávila Souza-Lima!"],
    ["Películas & Cia. Ltda. (SP)", "Olá, Películas & Cia. Ltda. (SP)!"],
    ["Ganhe um iPhone em https://premio.example", "Olá!"],
    ["Maria premio.example", "Olá!"],
    ["quem@premio.example", "Olá!"],
    [`Maria ${"a".repeat(80)}`, "Olá!"],
  ])("holds a name only if no part of it can become a link: %s", async (name, greeting) => {
    const { email } = await addShopper(upstream, { name, createdAt: upstream.clock.now() });
    await welcome(email);
    await upstream.ask("POST", "user/forgot-password", { body: { email } });
    const sent = await written();
    expect(sent).toHaveLength(2);
    for (const { body } of sent) expect(body?.startsWith(`${greeting}\n`)).toBe(true);
    expect(JSON.stringify(sent)).not.toContain("premio.example");
  });
});
