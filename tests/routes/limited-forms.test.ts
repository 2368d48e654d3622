import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.LIMITS = "on";
});

import type { LoaderFunctionArgs } from "@remix-run/node";
import { retryAfter } from "~/composition/limited-try.server";
import { allowances, type Limited } from "~/limits/allowances";
import { limits } from "~/limits/limits.server";
import { action as askForPassword } from "~/routes/_auth.forgotpassword/route";
import { action as logIn } from "~/routes/_auth.login/route";
import { action as register } from "~/routes/_auth.register/route";
import { action as resetPassword } from "~/routes/_auth.resetpassword/route";
import { action as registerInstaller } from "~/routes/_shop.add-installer/route";
import { loader as addressPage, action as saveAddress } from "~/routes/_shop.address/route";
import { loader as cartPage } from "~/routes/_shop.cart/route";
import { action as locate } from "~/routes/_shop.localizacao/route";
import { loader as tellOfCep } from "~/routes/consulta-cep/route";
import type { Session } from "~/session.server";
import {
  forgotPassword,
  login,
  register as registerCall,
  resetPassword as resetPasswordCall,
} from "../../contract/accounts";
import { findCoupon } from "../../contract/coupons";
import { addInstaller } from "../../contract/installers";
import { placeOrders } from "../../contract/orders";
import { geocode, getPostalCode } from "../../contract/postal-codes";
import { type Buyer, buyerWith, reviewForm, sendCart, sendCheckout } from "../setup/buying";
import { tokenFor } from "../setup/cards";
import { registrationForm } from "../setup/registration";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { addReseller, addSimpleProduct } from "../setup/shelves";
import { Refusal, upstreamAnswers } from "../setup/stand-in";
import { answerFrom, listenTo } from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

/** Each test is somebody else, somewhere else. */
const newEmail = () => `${randomUUID()}@exemplo.com.br`;
const newAddress = () => `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;

/** All tries of an account or an address but `left`. */
async function useUp(what: Limited, who: { account?: string | number; address?: string }, left = 0) {
  const { perAccount, perAddress } = allowances[what];
  const tries = (who.account === undefined ? perAddress : perAccount) - left;
  const { account = null, address = null } = who;
  for (let spent = 0; spent < tries; spent += 1) await limits(what, { account, address });
}

/** Sends a form from an address of the net. */
async function sendFrom(
  address: string,
  door: (args: LoaderFunctionArgs) => Promise<unknown>,
  path: string,
  fields: Record<string, string> | FormData,
  session: Session = guest,
) {
  const request = await posting(path, fields, session);
  request.headers.set("x-client-address", address);
  return outcomeOf(door, request);
}

const waiting = (minutes: string) => `Muitas tentativas. Tente de novo em ${minutes}.`;
const fromElsewhere = newAddress();

describe("a shopper who logs in", () => {
  const signedIn = { token: "token-of-ana", user: ana };
  const send = (email: string, address = fromElsewhere) =>
    sendFrom(address, logIn, "/login", { email, password: "segredo-da-ana", voltar: "/cart" });

  it("too often with a wrong password waits, with the e-mail as it was typed, and the upstream is not asked", async () => {
    const email = newEmail();
    const asked = upstreamAnswers(login, new Refusal(401));
    await useUp("signIn", { account: email }, 1);
    expect((await send(email)).status).toBe(400);
    expect(await send(email)).toMatchObject({
      status: 429,
      session: null,
      page: { title: waiting("15 minutos"), values: { email }, voltar: "/cart" },
    });
    expect(asked).toHaveLength(1);
  });

  it("with the right password may do so all day", async () => {
    const email = newEmail();
    upstreamAnswers(login, signedIn);
    await useUp("signIn", { account: email }, 1);
    for (let visit = 0; visit < 5; visit += 1) expect((await send(email)).status).toBe(303);
  });

  it("where somebody guesses one account after the other waits there, and gets in from anywhere else", async () => {
    const [email, address] = [newEmail(), newAddress()];
    upstreamAnswers(login, signedIn);
    await useUp("signIn", { address });
    expect((await send(email, address)).status).toBe(429);
    expect((await send(email, newAddress())).status).toBe(303);
  });
});

describe("whoever makes accounts by the dozen", () => {
  it("waits, with name and e-mail as they were typed", async () => {
    const address = newAddress();
    const asked = upstreamAnswers(registerCall, { token: "t", user: ana });
    await useUp("registration", { address });
    const typed = { name: "Ana", email: newEmail(), password: "segredo-da-ana", password2: "segredo-da-ana" };
    expect(await sendFrom(address, register, "/register", typed)).toMatchObject({
      status: 429,
      page: { title: waiting("1 hora"), values: { name: "Ana", email: typed.email } },
    });
    expect(asked).toEqual([]);
  });

  it("of installers does too", async () => {
    const address = newAddress();
    await useUp("registration", { address });
    const form = registrationForm({ intent: "ativar" });
    expect(await sendFrom(address, registerInstaller, "/add-installer", form)).toMatchObject({
      status: 429,
      page: { kind: "form", message: waiting("1 hora"), values: { email: "rui@lima.example" }, chosen: [1] },
    });
  });
});

describe("a form that is refused for what was typed in it", () => {
  const guessable = "Esta senha é fácil de adivinhar.";
  const refusalOf = (field: string) =>
    new Refusal(422, { message: guessable, errors: { [field]: [guessable] } });

  it("does not count as a registration, so the sixth password is still tried", async () => {
    const [email, address] = [newEmail(), newAddress()];
    const typed = { name: "Ana", email, password: "12345678", password2: "12345678" };
    upstreamAnswers(registerCall, refusalOf("password"));
    for (let time = 0; time < 6; time += 1) {
      expect((await sendFrom(address, register, "/register", typed)).status).toBe(422);
    }
    upstreamAnswers(registerCall, { token: "t", user: ana });
    expect((await sendFrom(address, register, "/register", typed)).status).toBe(303);
  });

  it("does not count as the registration of an installer", async () => {
    const form = () => registrationForm({ intent: "ativar" });
    upstreamAnswers(getPostalCode, { erro: true });
    upstreamAnswers(geocode, { results: [] });
    upstreamAnswers(addInstaller, refusalOf("Password"));
    for (let time = 0; time < 6; time += 1) {
      const refused = await sendFrom(newAddress(), registerInstaller, "/add-installer", form());
      expect(refused.status).toBe(422);
    }
  });

  it("counts as a registration where the e-mail is taken, because that tells who has an account", async () => {
    const typed = { name: "Ana", email: newEmail(), password: "12345678", password2: "12345678" };
    upstreamAnswers(registerCall, new Refusal(409));
    for (let time = 0; time < 5; time += 1) {
      expect((await sendFrom(newAddress(), register, "/register", typed)).status).toBe(400);
    }
    expect((await sendFrom(newAddress(), register, "/register", typed)).status).toBe(429);
  });

  it("does not count as a guess at the link of a mail", async () => {
    const address = newAddress();
    const typed = { password: "12345678", password2: "12345678" };
    upstreamAnswers(resetPasswordCall, refusalOf("password"));
    await useUp("newPassword", { address }, 1);
    for (let time = 0; time < 2; time += 1) {
      const refused = await sendFrom(address, resetPassword, "/resetpassword?token=abc", typed);
      expect(refused.status).toBe(422);
    }
  });

  it("does not count as a wrong password at the login, nor does a login without an answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [email, address] = [newEmail(), newAddress()];
    const typed = { email, password: "segredo-da-ana", voltar: "/cart" };
    await useUp("signIn", { account: email }, 1);
    for (const status of [400, 500, 400]) {
      upstreamAnswers(login, new Refusal(status));
      expect((await sendFrom(address, logIn, "/login", typed)).status).not.toBe(429);
    }
  });

  it("does not count as a mail about a forgotten password", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const email = newEmail();
    for (const status of [400, 500, 400, 500, 400, 500]) {
      upstreamAnswers(forgotPassword, new Refusal(status));
      const refused = await sendFrom(newAddress(), askForPassword, "/forgotpassword", { email });
      expect(refused.status).not.toBe(429);
    }
  });
});

it("mails about forgotten passwords are asked for five times an hour, whether the account exists or not", async () => {
  const email = newEmail();
  upstreamAnswers(forgotPassword, {});
  for (let time = 0; time < 5; time += 1) {
    expect((await sendFrom(newAddress(), askForPassword, "/forgotpassword", { email })).status).toBe(303);
  }
  const sixth = await sendFrom(newAddress(), askForPassword, "/forgotpassword", {
    email: email.toUpperCase(),
  });
  expect(sixth).toMatchObject({ status: 429, page: { title: waiting("1 hora") } });
});

it("whoever guesses at the links of such mails waits", async () => {
  const address = newAddress();
  await useUp("newPassword", { address });
  const typed = { password: "segredo novo", password2: "segredo novo" };
  const answer = await sendFrom(address, resetPassword, "/resetpassword?token=abc", typed);
  expect(answer).toMatchObject({ status: 429, page: { title: waiting("1 hora") } });
});

describe("a CEP", () => {
  it("is not looked up for a guest whose address asks without end, and what was typed stays", async () => {
    const address = newAddress();
    await useUp("cep", { address });
    expect(
      await sendFrom(address, locate, "/localizacao", { cep: "01310-100", voltar: "/produtos" }),
    ).toMatchObject({
      status: 429,
      page: { cep: "01310-100", voltar: "/produtos", title: waiting("10 minutos") },
    });
    const request = await opening("/consulta-cep?cep=01310-100");
    request.headers.set("x-client-address", address);
    expect(await outcomeOf(tellOfCep, request)).toMatchObject({
      status: 429,
      page: { cep: "01310-100", fields: null, fault: waiting("10 minutos") },
    });
  });

  it("is not looked up for an account that asks without end: by the button, by saving, or by the page's address", async () => {
    upstreamAnswers(getPostalCode, { erro: true });
    const session = guest.signIn("t", { ...ana, id: 991 });
    await useUp("cep", { account: 991 });
    for (const intent of ["cep", "salvar"]) {
      const typed = { intent, postalCode: "01310-100", addressNumber: "77", voltar: "/cart" };
      expect(await sendFrom(newAddress(), saveAddress, "/address", typed, session)).toMatchObject({
        status: 429,
        page: {
          refused: { errors: { postalCode: [waiting("10 minutos")] } },
          values: { addressNumber: "77" },
        },
      });
    }
    const page = await outcomeOf(addressPage, await opening("/address?cep=01310-100", session));
    expect(page).toMatchObject({
      status: 200,
      page: {
        refused: { errors: { postalCode: [waiting("10 minutos")] } },
        values: { postalCode: "01310-100" },
      },
    });
  });

  it("that is not whole is no try", async () => {
    const session = loggedIn;
    await useUp("cep", { account: ana.id }, 1);
    for (let time = 0; time < 3; time += 1) {
      expect((await sendFrom(newAddress(), locate, "/localizacao", { cep: "0131" }, session)).status).toBe(
        400,
      );
    }
    upstreamAnswers(getPostalCode, { cep: "01310-100", uf: "SP" });
    upstreamAnswers(geocode, { results: [] });
    expect((await sendFrom(newAddress(), locate, "/localizacao", { cep: "01310-100" }, session)).status).toBe(
      303,
    );
  });
});

describe("a shopper with a cart", () => {
  let upstream: Upstream;
  let buyer: Buyer;
  let shopId: number;
  beforeEach(async () => {
    upstream = await openUpstream();
    answerFrom(upstream);
    const own = { shipsByCarriers: false, ownFreightInDays: 3, ownFreightInCentavos: 0 };
    const shop = await addReseller(upstream.database, { name: "Perto", in: "São Paulo", ...own });
    const film = await addSimpleProduct(upstream.database, shop, { name: "Vinil", priceInCentavos: 2000 });
    shopId = shop.id;
    buyer = await buyerWith(upstream, [film.sku.id, shop.id, 1]);
  });
  afterEach(() => upstream.close());

  it("who guesses coupons waits, in the form and where the address names one", async () => {
    const asked = listenTo(findCoupon.path);
    await useUp("coupon", { account: buyer.shopper.id }, 1);
    expect((await sendCart(buyer.session, { intent: "cupom", cupom: "CHUTE1" })).status).toBe(400);
    expect(await sendCart(buyer.session, { intent: "cupom", cupom: "CHUTE2" })).toMatchObject({
      status: 429,
      page: { coupon: { typed: "CHUTE2", message: waiting("10 minutos") } },
    });
    const cart = await outcomeOf(cartPage, await opening("/cart?cupom=CHUTE3", buyer.session));
    expect(cart).toMatchObject({
      status: 200,
      page: { coupon: { applied: null, suspended: { code: "CHUTE3", reason: waiting("10 minutos") } } },
    });
    expect(asked).toHaveLength(1);
  });

  // In this order: each of them has a database of its own, and all have the same number there.
  it("who tries one card after the other waits, and may still pay by Pix", async () => {
    const form = await reviewForm(buyer.session, `pagamento=cartao&parcelas-${shopId}=1`);
    const withToken = { ...form, [`token-${shopId}`]: await tokenFor(upstream, "approved") };
    await useUp("card", { account: buyer.shopper.id });
    expect(await sendCheckout(buyer.session, withToken)).toMatchObject({
      status: 429,
      page: { checkout: { details: [waiting("1 hora")] } },
    });
    expect((await sendCheckout(buyer.session, await reviewForm(buyer.session))).status).toBe(303);
  });

  it("who orders without end waits; the review stays, and the next press is the same order", async () => {
    const form = await reviewForm(buyer.session);
    const asked = listenTo(placeOrders.path);
    await useUp("order", { account: buyer.shopper.id });
    expect(await sendCheckout(buyer.session, form)).toMatchObject({
      status: 429,
      page: {
        checkout: {
          step: "revisao",
          details: [waiting("10 minutos")],
          next: expect.stringContaining("não será feito nem cobrado duas vezes"),
          posted: { key: form.chave, sealed: form.pedido },
        },
      },
    });
    expect(asked).toEqual([]);
  });
});

it("browsers and programs are told how long to wait by the header too, as the document's own", () => {
  const none = new Headers();
  const told = {
    actionHeaders: new Headers({ "retry-after": "240" }),
    loaderHeaders: none,
    parentHeaders: none,
  };
  const headers = new Headers(retryAfter({ ...told, errorHeaders: undefined }));
  expect(headers.get("retry-after")).toBe("240");
});
