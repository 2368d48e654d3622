import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/account/register/route";
import { declareCapabilities, resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { editProfile, forgotPassword, getProfile, register } from "../../../contract/accounts";
import { addToCart, getCart } from "../../../contract/carts";
import { cartAnswerWith } from "../../setup/cart-answers";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const line = { skuId: 11, resellerId: 3, quantity: 2, promotionId: null };
const filled = {
  name: " Ana Souza ",
  email: "ana@exemplo.com.br",
  password: "segredo-da-ana",
  password2: "segredo-da-ana",
  voltar: "/cart",
};
const personal = { cnpj: "529.982.247-25", phoneNumber: "11 98765-4321" };
const send = async (fields: Partial<typeof filled & typeof personal>, session = guest) =>
  outcomeOf(action, await posting("/register", { ...filled, ...fields }, session));

describe("POST /register", () => {
  it("logs in, redirects back and merges the guest's cart", async () => {
    const asked = upstreamAnswers(register, { token: "token-of-ana", user: ana });
    upstreamAnswers(getCart, { content: null });
    const added = upstreamAnswers(addToCart, cartAnswerWith([line]));
    const answer = await send({}, guest.withGuestCart([line]));
    expect(answer).toRedirectTo("/cart");
    expect(answer.session).toMatchObject({ token: "token-of-ana", shopper: ana, guestCart: [] });
    expect(asked[0]?.body).toEqual({ name: "Ana Souza", email: filled.email, password: filled.password });
    expect(added).toMatchObject([{ token: "token-of-ana", body: { skuId: 11, quantity: 2 } }]);
  });

  it("reports a taken e-mail at its field, keeps the typed values and clears the passwords", async () => {
    upstreamAnswers(register, new Refusal(409, { message: "Já existe.", errors: { email: ["Já existe."] } }));
    const answer = await send({});
    expect(answer).toRefuse(
      { email: "Este e-mail já está cadastrado." },
      {
        title: "Este e-mail já está cadastrado.",
        typed: { name: " Ana Souza ", email: "ana@exemplo.com.br" },
        voltar: "/cart",
      },
    );
    expect(JSON.stringify(answer.page)).not.toContain("segredo");
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
    expect(await send(fields)).toRefuse(errors);
  });

  it("asks for tax id and phone when a purchase waits, and only then", async () => {
    const open = async (path: string) => (await outcomeOf(loader, await opening(path))).page;
    expect(await open("/register?voltar=/cart%3Fcupom%3DABC")).toMatchObject({ isForPurchase: true });
    expect(await open("/register?voltar=/checkout")).toMatchObject({ isForPurchase: true });
    expect(await open("/register?voltar=/produtos")).toMatchObject({ isForPurchase: false });
  });

  it("saves tax id and phone at once and leads a guest with a cart to the address", async () => {
    upstreamAnswers(register, { token: "token-of-ana", user: ana });
    upstreamAnswers(getCart, { content: null });
    upstreamAnswers(addToCart, cartAnswerWith([line]));
    upstreamAnswers(getProfile, ana);
    const saved = upstreamAnswers(editProfile, {});
    expect(await send(personal, guest.withGuestCart([line]))).toRedirectTo("/address?voltar=%2Fcart");
    expect(saved).toMatchObject([
      {
        token: "token-of-ana",
        body: { id: 7, name: "Ana Souza", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" },
      },
    ]);
  });

  it("leads back to the cart when tax id and phone could not be saved, which asks for them again", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    upstreamAnswers(register, { token: "token-of-ana", user: ana });
    upstreamAnswers(getCart, { content: null });
    upstreamAnswers(addToCart, cartAnswerWith([line]));
    upstreamAnswers(getProfile, ana);
    upstreamAnswers(editProfile, new Refusal(500));
    const answer = await send(personal, guest.withGuestCart([line]));
    expect(answer).toRedirectTo("/cart");
    expect(answer.session?.shopper).toEqual(ana);
  });

  it("does not overwrite a profile that was completed since, when it is sent again", async () => {
    upstreamAnswers(register, { token: "token-of-ana", user: ana });
    upstreamAnswers(getProfile, { ...ana, cnpj: "529.982.247-25", phoneNumber: "(21) 97777-6666" });
    const saved = upstreamAnswers(editProfile, {});
    expect((await send(personal)).status).toBe(303);
    expect(saved).toEqual([]);
  });

  it.each<[Partial<typeof personal>, Record<string, string[]>]>([
    [{ cnpj: "111.111.111-11" }, { cnpj: ["Cpf Inválido"] }],
    [{ phoneNumber: "123" }, { phoneNumber: ["Telefone invalido."] }],
    [
      { phoneNumber: "(11) 3333-4444" },
      { phoneNumber: ["Para calcular o frete, falta um celular com DDD, como (11) 98765-4321."] },
    ],
    [{ cnpj: "" }, { cnpj: ["Campo requerido."] }],
    [{ phoneNumber: "" }, { phoneNumber: ["Campo requerido."] }],
  ])("refuses %j before the account is created and keeps what was typed", async (wrong, errors) => {
    const typed = { ...personal, ...wrong };
    expect(await send(typed)).toRefuse(errors, { typed: typed, isForPurchase: true });
  });

  it("redirects a logged-in shopper immediately", async () => {
    expect(await outcomeOf(loader, await opening("/register?voltar=/cart", loggedIn))).toRedirectTo("/cart");
  });

  it("never redirects outside the shop", async () => {
    upstreamAnswers(register, { token: "token-of-ana", user: ana });
    expect(await send({ voltar: "//evil.example" })).toRedirectTo("/home");
  });
});

describe("POST /register without a password", () => {
  const without = {
    name: filled.name,
    email: filled.email,
    voltar: "/cart",
    "sem-senha": "true",
    ...personal,
  };
  const sendWithout = async (fields: Partial<typeof without> = {}, session = guest.withGuestCart([line])) =>
    outcomeOf(action, await posting("/register", { ...without, ...fields }, session));
  const answerAll = () => {
    declareCapabilities(settings.apiUrl, ["guest-checkout"]);
    upstreamAnswers(getCart, { content: null });
    upstreamAnswers(addToCart, cartAnswerWith([line]));
    upstreamAnswers(getProfile, ana);
    upstreamAnswers(editProfile, {});
    return {
      registered: upstreamAnswers(register, { token: "token-of-ana", user: ana }),
      mailed: upstreamAnswers(forgotPassword, {}),
    };
  };
  beforeEach(resetAnnouncedCapabilities);
  afterEach(() => declareCapabilities(settings.apiUrl, []));

  it("creates an account, has the mail for its password sent, and leads to the address", async () => {
    const { registered, mailed } = answerAll();
    const answer = await sendWithout();
    expect(answer).toRedirectTo("/address?voltar=%2Fcart");
    expect(answer.session).toMatchObject({ token: "token-of-ana", shopper: ana, guestCart: [] });
    expect(registered[0]?.body.password).toMatch(/^[\w-]{43}$/);
    expect(mailed).toMatchObject([{ body: { email: filled.email } }]);
  });

  it("says where the order's mails go, and nothing of an account", async () => {
    answerAll();
    declareCapabilities(settings.apiUrl, ["guest-checkout", "email-change"]);
    const { session } = await sendWithout();
    expect(session?.notices[0]?.message).toContain(`Enviaremos o pedido para ${filled.email}.`);
  });

  it("gives copies of a post the same password, and another guest another one", async () => {
    const { registered } = answerAll();
    const session = guest.withGuestCart([line]);
    await Promise.all([sendWithout({}, session), sendWithout({}, session)]);
    await sendWithout({}, guest.withGuestCart([line]));
    const [one, copy, other] = registered.map(({ body }) => body.password);
    expect(copy).toBe(one);
    expect(other).not.toBe(one);
  });

  it("continues after a late copy of the form without a second account", async () => {
    const { registered } = answerAll();
    expect(await sendWithout({ email: ana.email }, loggedIn)).toRedirectTo("/address?voltar=%2Fcart");
    expect(registered).toEqual([]);
  });

  it("continues when the mail cannot be sent", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    answerAll();
    upstreamAnswers(forgotPassword, new Refusal(500));
    expect(await sendWithout()).toRedirectTo("/address?voltar=%2Fcart");
  });

  it("reports a taken e-mail at its field and keeps the form without a password", async () => {
    answerAll();
    upstreamAnswers(register, new Refusal(409, { message: "Já existe." }));
    expect(await sendWithout()).toRefuse(
      { email: "Este e-mail já está cadastrado." },
      { isWithoutPassword: true },
    );
  });

  it("requires tax id and phone", async () => {
    const { registered } = answerAll();
    const { page } = await sendWithout({ cnpj: "", phoneNumber: "" });
    expect(page).toMatchObject({ errors: { cnpj: ["Campo requerido."], phoneNumber: ["Campo requerido."] } });
    expect(registered).toEqual([]);
  });

  it("is offered for a purchase and by an upstream with guest checkout only", async () => {
    const open = async (voltar: string) =>
      (await outcomeOf(loader, await opening(`/register?voltar=${voltar}&sem-senha=true`))).page;
    expect(await open("/cart")).toMatchObject({ isWithoutPassword: false });
    declareCapabilities(settings.apiUrl, ["guest-checkout"]);
    expect(await open("/cart")).toMatchObject({ isWithoutPassword: true });
    expect(await open("/produtos")).toMatchObject({ isWithoutPassword: false });
  });

  it("asks for a password at an upstream without guest checkout", async () => {
    const { page } = await sendWithout();
    expect(page).toMatchObject({ errors: { password: ["Campo requerido."] }, isWithoutPassword: false });
  });
});
