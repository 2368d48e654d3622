import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { loader as addressLoader } from "~/features/account/address/route";
import { action, loader } from "~/features/account/register/route";
import { readSession } from "~/session/session.server";
import { declareCapabilities, resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { editProfile, forgotPassword, getProfile, register } from "../../../contract/accounts";
import { addAddress, getDeliveryAddress, listAddresses } from "../../../contract/addresses";
import { addToCart, getCart } from "../../../contract/carts";
import { quoteFreight, saveFreightQuote } from "../../../contract/freight";
import { geocode, getPostalCode, listCities } from "../../../contract/postal-codes";
import { cartAnswerWith } from "../../setup/cart-answers";
import { paulistaByCep, paulistaOnMap, savedPaulista, typedPaulista } from "../../setup/paulista";
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

const without = {
  name: filled.name,
  email: filled.email,
  voltar: "/cart",
  "sem-senha": "true",
  ...personal,
};
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

describe("POST /register without a password", () => {
  const sendWithout = async (fields: Record<string, string> = {}, session = guest.withGuestCart([line])) =>
    outcomeOf(action, await posting("/register", { ...without, ...fields }, session));
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

  it.each(["cep", "manual", "cidades"])(
    "shows what was typed again, and creates no account, for the button %s at an upstream without guest checkout",
    async (intent) => {
      const registered = upstreamAnswers(register, new Refusal(500));
      const { status, page } = await sendWithout({ intent });
      expect([status, registered]).toEqual([200, []]);
      expect(page).toMatchObject({ typed: { name: without.name }, errors: {}, isWithoutPassword: false });
    },
  );

  it("asks for a password at an upstream without guest checkout", async () => {
    const { page } = await sendWithout();
    expect(page).toMatchObject({ errors: { password: ["Campo requerido."] }, isWithoutPassword: false });
  });
});

describe("POST /register without a password, with the address", () => {
  const address = { ...typedPaulista, manual: "", intent: "continuar" };
  const place = { cep: "01310-100", latitude: -23.56, longitude: -46.65, placeId: null };
  const located = guest.withGuestCart([line]).locatedAt(place);
  const sendBoth = async (fields: Record<string, string> = {}, session = located) =>
    outcomeOf(action, await posting("/register", { ...without, ...address, ...fields }, session));
  const answerBoth = () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    upstreamAnswers(geocode, paulistaOnMap);
    return { ...answerAll(), added: upstreamAnswers(addAddress, { content: savedPaulista }) };
  };
  beforeEach(resetAnnouncedCapabilities);
  afterEach(() => declareCapabilities(settings.apiUrl, []));

  it("opens the form with the address of the location's CEP", async () => {
    answerBoth();
    const open = async (path: string, session = guest.locatedAt(place)) =>
      (await outcomeOf(loader, await opening(path, session))).page;
    const path = "/register?voltar=/cart&sem-senha=true";
    expect(await open(path)).toMatchObject({
      address: {
        values: { postalCode: "01310-100", addressName: "Avenida Paulista", addressNickName: "Casa" },
      },
    });
    expect(await open(path, guest)).toMatchObject({ address: { values: { postalCode: "" } } });
    expect(await open("/register?voltar=/cart")).toMatchObject({ address: null });
  });

  it("answers script that looks up a CEP or the cities of a state, also after a login in another tab", async () => {
    answerBoth();
    upstreamAnswers(listCities, [{ nome: "Niterói" }]);
    const path = "/register?voltar=/cart&sem-senha=true";
    const open = async (query: string) =>
      (await outcomeOf(loader, await opening(path + query, loggedIn))).page;
    expect(await open("&cep=01310-100")).toMatchObject({ address: { values: { city: "São Paulo" } } });
    expect(await open("&manual=true&state=RJ")).toMatchObject({ address: { cities: ["Niterói"] } });
    expect((await outcomeOf(loader, await opening(path, loggedIn))).location).toBe("/cart");
  });

  it("creates the account, saves the address and leads to the checkout", async () => {
    const { registered, mailed, added } = answerBoth();
    upstreamAnswers(getCart, cartAnswerWith([line]));
    upstreamAnswers(getDeliveryAddress, { content: savedPaulista });
    upstreamAnswers(quoteFreight, {
      content: [
        {
          resaleId: 3,
          melhorEnvio: true,
          productsSku: [{ skuId: 11, quantity: 2, price: 10 }],
          answerShippingCalculationModel: [
            { id: 1, name: "PAC", company: { name: "Correios" }, price: 12.5 },
          ],
        },
      ],
    });
    const quoted = upstreamAnswers(saveFreightQuote, {});
    const answer = await sendBoth();
    const { session } = answer;
    expect(answer).toRedirectTo("/checkout");
    expect(session).toMatchObject({ token: "token-of-ana", shopper: ana, guestCart: [] });
    expect(session?.notices.map(({ kind }) => kind)).not.toContain("success");
    expect([registered.length, mailed.length, quoted.length]).toEqual([1, 1, 1]);
    expect(added).toMatchObject([
      { token: "token-of-ana", body: { ClientId: 7, PostalCode: "01310-100", AddressNumber: "900" } },
    ]);
  });

  it("leads to the cart where the freight has to be decided there", async () => {
    const { added } = answerBoth();
    upstreamAnswers(getDeliveryAddress, { content: savedPaulista });
    expect(await sendBoth()).toRedirectTo("/cart");
    expect(added.length).toBe(1);
  });

  it("takes a post without an intent, as by Enter, for its main button", async () => {
    const { added } = answerBoth();
    upstreamAnswers(getDeliveryAddress, { content: savedPaulista });
    const { intent: _, ...fields } = { ...without, ...address };
    expect((await outcomeOf(action, await posting("/register", fields, located))).status).toBe(303);
    expect(added.length).toBe(1);
  });

  it.each<[Record<string, string>, Record<string, string[]>]>([
    [
      { addressNumber: "12 A" },
      { addressNumber: ["Digite só os algarismos do número ou marque 'Sem número'."] },
    ],
    [
      { addressNumber: "", addressComplement: "" },
      { addressNumber: ["Campo requerido."], addressComplement: ["Campo requerido."] },
    ],
    [
      { cnpj: "111.111.111-11", addressNickName: "" },
      { cnpj: ["Cpf Inválido"], addressNickName: ["Campo requerido."] },
    ],
    [{ name: "" }, { name: ["Campo requerido."] }],
    [
      { email: "ana@", state: "RJ", manual: "true", cidadesDe: "SP" },
      {
        email: ["Informe um e-mail válido, como nome@exemplo.com.br."],
        city: ["Escolha a cidade (Rio de Janeiro) e salve de novo."],
      },
    ],
  ])("refuses %j together, keeps what was typed and creates nothing", async (wrong, errors) => {
    const { registered, added } = answerBoth();
    upstreamAnswers(listCities, [{ nome: "Niterói" }]);
    const answer = await sendBoth(wrong);
    const { name, email, cnpj, phoneNumber } = { ...without, ...wrong };
    const { postalCode, addressName, addressNumber, addressComplement } = { ...address, ...wrong };
    expect(answer).toRefuse(errors, {
      title: "Confira os campos marcados.",
      isWithoutPassword: true,
      typed: { name, email, cnpj, phoneNumber },
      address: { values: { postalCode, addressName, addressNumber, addressComplement } },
    });
    expect(answer).toHaveProperty("page.faults.length", Object.values(errors).length);
    expect([registered, added]).toEqual([[], []]);
  });

  it("asks which is right where the CEP is of another city, before the account is created", async () => {
    const { registered } = answerBoth();
    const { status, page } = await sendBoth({ city: "Campinas" });
    expect(status).toBe(400);
    expect(page).toMatchObject({
      title: "O endereço e o CEP são de lugares diferentes",
      typed: { cnpj: personal.cnpj },
      address: { contradiction: { cep: "01310-100" }, values: { city: "Campinas" } },
    });
    expect(registered).toEqual([]);
    const lugarEscolhido = "01310-100 Campinas/SP";
    upstreamAnswers(getDeliveryAddress, { content: null });
    expect((await sendBoth({ city: "Campinas", lugarEscolhido })).status).toBe(303);
  });

  it.each(["cep", "manual", "cidades"])(
    "fills in the form by the button '%s' and creates nothing",
    async (intent) => {
      const { registered, added } = answerBoth();
      upstreamAnswers(listCities, [{ nome: "São Paulo" }]);
      const { status, page } = await sendBoth({ intent, cnpj: "1", addressNumber: "x" });
      expect(status).toBe(200);
      expect(page).toMatchObject({
        title: "",
        errors: {},
        typed: { name: filled.name, cnpj: "1" },
        address: {
          values: { city: "São Paulo", addressNumber: "x", manual: intent === "cep" ? "" : "true" },
        },
      });
      expect([registered, added]).toEqual([[], []]);
    },
  );

  it("fills in a CEP that was not looked up, and says what else is wrong", async () => {
    const { registered } = answerBoth();
    const unfilled = { cepBuscado: "", state: "", city: "", neighborhood: "", addressName: "" };
    const filledIn = {
      address: {
        note: "Preenchemos pelo CEP: confira o endereço e salve de novo.",
        values: { city: "São Paulo", addressName: "Avenida Paulista", addressNumber: "900" },
      },
    };
    expect(await sendBoth(unfilled)).toMatchObject({ status: 200, page: { ...filledIn, errors: {} } });
    expect(await sendBoth({ ...unfilled, name: "" })).toRefuse({ name: "Campo requerido." }, filledIn);
    expect(registered).toEqual([]);
  });

  it("keeps the address where the e-mail is taken, and where the upstream fails", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { added } = answerBoth();
    const kept = { address: { values: { addressNumber: "900", addressComplement: "ap. 42" } } };
    upstreamAnswers(register, new Refusal(409, { message: "Já existe." }));
    expect(await sendBoth()).toRefuse({ email: "Este e-mail já está cadastrado." }, kept);
    upstreamAnswers(register, new Refusal(500));
    expect(await sendBoth()).toMatchObject({ status: 502, page: kept });
    expect(added).toEqual([]);
  });

  it.each([
    [new Refusal(422, { message: "Não entregamos neste endereço." }), "Não entregamos neste endereço."],
    [new Refusal(500), "Algo deu errado"],
    [new Refusal(401), "Algo deu errado"],
  ])(
    "leads to the address page with what was typed where the upstream takes the account only",
    async (refusal, message) => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      answerBoth();
      upstreamAnswers(listAddresses, []);
      upstreamAnswers(addAddress, refusal);
      const args = { request: await posting("/register", { ...without, ...address }, located), params: {} };
      const answer = await action({ ...args, context: {} });
      if (!(answer instanceof Response)) throw new Error("No redirect");
      const next = answer.headers.get("location") ?? "";
      expect([answer.status, next]).toEqual([303, "/address?voltar=%2Fcart&digitado=true"]);
      const cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; ");
      const request = new Request(`http://loja.test${next}`, { headers: { cookie } });
      const { page } = await outcomeOf(addressLoader, request);
      const { intent: _, ...values } = address;
      expect(page).toMatchObject({ id: null, voltar: "/cart", values });
      const { notices, shopper } = await readSession(request.headers);
      expect(shopper).toEqual(ana);
      expect(notices.at(-1)).toMatchObject({
        kind: "failure",
        title: "Erro ao cadastrar este endereço.",
        message: expect.stringContaining(message),
      });
    },
  );

  it("saves the address of a late copy with the login that the first one made", async () => {
    const { registered, added } = answerBoth();
    upstreamAnswers(getDeliveryAddress, { content: savedPaulista });
    expect(await sendBoth({ email: ana.email }, loggedIn)).toRedirectTo("/cart");
    expect(registered).toEqual([]);
    expect(added).toMatchObject([{ token: "token-of-ana", body: { AddressNumber: "900" } }]);
  });

  it("needs no address from a page that has no fields for it", async () => {
    const { added } = answerBoth();
    const answer = await outcomeOf(action, await posting("/register", without, located));
    expect(answer).toRedirectTo("/address?voltar=%2Fcart");
    expect(added).toEqual([]);
  });
});
