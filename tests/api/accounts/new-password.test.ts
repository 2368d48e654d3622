import { beforeAll, describe, expect, it } from "vitest";
import { isCommonPassword } from "../../../api/accounts/new-password";
import { addShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

describe("common password list", () => {
  it.each([
    "password",
    "PASSWORD",
    "123456789",
    "1234567890123",
    "iloveyou",
    "football",
    "qwertyuiop",
    "aaaaaaaa",
    "abababab",
    "abcdefgh",
    "87654321",
    "asdfghjkl",
    "envelopa123",
    "Envelopa@2026",
    "senha1234",
    "Brasil2026!",
    "１２３４５６７８",
  ])("includes %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "segredo de teste 1",
    "adesivo azul na porta",
    "x7#qL2pz",
    "senha-da-minha-casa",
    "açaí com banana",
  ])("does not include %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("answers a field error at the registration and creates no account", async () => {
    const body = { name: "Ana", email: "ana@exemplo.com.br", password: "envelopa2026" };
    const answer = await upstream.ask("POST", "user/register", { body });
    expect(answer.status).toBe(422);
    const errors = {
      password: ["Esta senha é fácil de adivinhar. Escolha outra, como uma frase curta."],
    };
    expect(answer.body).toMatchObject({ errors });
    const other = await upstream.ask("POST", "user/register", {
      body: { ...body, password: "uma frase só minha" },
    });
    expect(other.status).toBe(200);
  });

  it("leaves the reset link valid for another attempt", async () => {
    const { email } = await addShopper(upstream);
    await upstream.ask("POST", "user/forgot-password", { body: { email } });
    const { rows } = await upstream.database.execute<{ body: string }>(
      "select body from mails order by id desc limit 1",
    );
    const token = /token=([\w-]+)/.exec(rows[0]?.body ?? "")?.[1] ?? "";
    const setTo = (password: string) =>
      upstream.ask("POST", "user/reset-password", { body: { token, password } });
    expect((await setTo("12345678")).status).toBe(422);
    expect((await setTo("uma frase só minha")).status).toBe(200);
  });
});
