import { describe, expect, it } from "vitest";
import { action, loader } from "~/routes/_auth.register/route";
import { register } from "../../contract/accounts";
import { addToCart, getCart } from "../../contract/carts";
import { cartAnswerWith } from "../setup/cart-answers";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

const filled = {
  name: " Ana Souza ",
  email: "ana@exemplo.com.br",
  password: "segredo-da-ana",
  password2: "segredo-da-ana",
  voltar: "/cart",
};
const send = async (fields: Partial<typeof filled>, session = guest) =>
  outcomeOf(action, await posting("/register", { ...filled, ...fields }, session));

describe("POST /register", () => {
  it("logs in, redirects back and merges the guest's cart", async () => {
    const asked = upstreamAnswers(register, { token: "token-of-ana", user: ana });
    const line = { skuId: 11, resellerId: 3, quantity: 2, promotionId: null };
    upstreamAnswers(getCart, { content: null });
    const added = upstreamAnswers(addToCart, cartAnswerWith([line]));
    const { status, location, session } = await send({}, guest.withGuestCart([line]));
    expect([status, location]).toEqual([303, "/cart"]);
    expect(session).toMatchObject({ token: "token-of-ana", shopper: ana, guestCart: [] });
    expect(asked[0]?.body).toEqual({ name: "Ana Souza", email: filled.email, password: filled.password });
    expect(added).toMatchObject([{ token: "token-of-ana", body: { skuId: 11, quantity: 2 } }]);
  });

  it("reports a taken e-mail at its field, keeps the typed values and clears the passwords", async () => {
    upstreamAnswers(register, new Refusal(409, { message: "Já existe.", errors: { email: ["Já existe."] } }));
    const { status, page } = await send({});
    expect(status).toBe(400);
    expect(page).toMatchObject({
      title: "Este e-mail já está cadastrado.",
      errors: { email: ["Este e-mail já está cadastrado."] },
      values: { name: " Ana Souza ", email: "ana@exemplo.com.br" },
      voltar: "/cart",
    });
    expect(JSON.stringify(page)).not.toContain("segredo");
  });

  it.each<[string, Partial<typeof filled>, Record<string, string[]>]>([
    ["no name", { name: "  " }, { name: ["Campo requerido."] }],
    ["a name without end", { name: "a".repeat(121) }, { name: ["Escreva no máximo 120 caracteres."] }],
    ["no e-mail", { email: "" }, { email: ["Campo requerido."] }],
    ["half an e-mail", { email: "ana@" }, { email: ["Informe um e-mail válido, como nome@exemplo.com.br."] }],
    [
      "an e-mail of 255 characters",
      { email: `${"a".repeat(243)}@exemplo.com` },
      { email: ["Escreva no máximo 254 caracteres."] },
    ],
    [
      "a short password",
      { password: "1234567", password2: "1234567" },
      { password: ["A senha precisa ter de 8 a 200 caracteres."] },
    ],
    ["two passwords", { password2: "segredo-da-bia" }, { password2: ["Senhas não batem"] }],
  ])("refuses %s without an upstream call", async (_, fields, errors) => {
    expect(await send(fields)).toMatchObject({ status: 400, page: { errors } });
  });

  it("redirects a logged-in shopper immediately", async () => {
    const { location } = await outcomeOf(loader, await opening("/register?voltar=/cart", loggedIn));
    expect(location).toBe("/cart");
  });

  it("never redirects outside the shop", async () => {
    upstreamAnswers(register, { token: "token-of-ana", user: ana });
    expect((await send({ voltar: "//evil.example" })).location).toBe("/home");
  });
});
