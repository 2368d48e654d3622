import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.LIMITS = "on";
});

import type { LoaderFunctionArgs } from "@remix-run/node";
import { http } from "msw";
import { z } from "zod";
import { settings } from "~/env.server";
import { loader as addressPage, action as saveAddress } from "~/features/account/address/route";
import { action as askForPassword } from "~/features/account/forgot-password/route";
import { action as logIn } from "~/features/account/login/route";
import { action as register } from "~/features/account/register/route";
import { action as resetPassword } from "~/features/account/reset-password/route";
import { loader as cartPage } from "~/features/cart/cart/route";
import { verifyReview } from "~/features/checkout/review.server";
import { loader as tellOfCep } from "~/features/installers/cep-lookup/route";
import { action as addToPortfolio } from "~/features/installers/portfolio/route";
import { action as registerInstaller } from "~/features/installers/registration/route";
import { action as locate } from "~/features/location/choose-location/route";
import { retryAfter } from "~/http/rate-limit.server";
import { getAddressKey } from "~/rate-limits/keys.server";
import { readActionResponse } from "~/rendering/framework/action-answer.server";
import type { Session } from "~/session/session.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { type LimitedAction, limits, rateLimits } from "../../app/rate-limits/limiter.server";
import {
  forgotPassword,
  login,
  register as registerCall,
  resetPassword as resetPasswordCall,
} from "../../contract/accounts";
import { getDeliveryAddress } from "../../contract/addresses";
import { findCoupon } from "../../contract/coupons";
import { addInstaller, addPortfolioPicture } from "../../contract/installers";
import { placeOrders } from "../../contract/orders";
import { geocode, getPostalCode } from "../../contract/postal-codes";
import { type Buyer, buyerWith, reviewForm, sendCart, sendCheckout } from "../setup/buying";
import { tokenFor } from "../setup/cards";
import { addReseller, addSimpleProduct } from "../setup/catalogue-rows";
import { rui } from "../setup/installer-rui";
import { network } from "../setup/network";
import { registrationForm } from "../setup/registration";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";
import { answerFrom, listenTo } from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

/** A new client address for each test, so that limits do not interfere. */
const newEmail = () => `${randomUUID()}@exemplo.com.br`;
const newAddress = () => `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;

async function useUp(what: LimitedAction, who: { account?: string | number; address?: string }, left = 0) {
  const { perAccount, perAddress } = rateLimits[what];
  const tries = (who.account === undefined ? perAddress : perAccount) - left;
  const { account = null, address = null } = who;
  for (let spent = 0; spent < tries; spent += 1) await limits(what, { account, address });
}

beforeEach(() => {
  upstreamAnswers(getDeliveryAddress, { content: null });
});

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
const atPlace = (email: string, address: string) => `${email} ${getAddressKey(address)}`;

describe("login rate limit", () => {
  const signedIn = { token: "token-of-ana", user: ana };
  const send = (email: string, address = fromElsewhere) =>
    sendFrom(address, logIn, "/login", { email, password: "segredo-da-ana", voltar: "/cart" });

  it("delays wrong passwords, keeps the typed e-mail and makes no upstream call", async () => {
    const email = newEmail();
    const asked = upstreamAnswers(login, new Refusal(401));
    await useUp("signIn", { account: atPlace(email, fromElsewhere) }, 1);
    expect((await send(email)).status).toBe(400);
    expect(await send(email)).toMatchObject({
      status: 429,
      session: null,
      page: { title: waiting("15 minutos"), typed: { email }, voltar: "/cart" },
    });
    expect(asked).toHaveLength(1);
  });

  it("does not apply to correct passwords", async () => {
    const email = newEmail();
    upstreamAnswers(login, signedIn);
    await useUp("signIn", { account: atPlace(email, fromElsewhere) }, 1);
    await useUp("signInAnywhere", { account: email }, 1);
    for (let visit = 0; visit < 5; visit += 1) expect((await send(email)).status).toBe(303);
  });

  it("applies to an address that tries many accounts and not to other addresses", async () => {
    const [email, address] = [newEmail(), newAddress()];
    upstreamAnswers(login, signedIn);
    await useUp("signIn", { address });
    expect((await send(email, address)).status).toBe(429);
    expect((await send(email, newAddress())).status).toBe(303);
  });
});

describe("login of an account that others guess at", () => {
  const password = "segredo-da-ana";
  async function send(
    email: string,
    typed: string,
    { address, cookie }: { address: string; cookie?: string },
  ) {
    const request = await posting("/login", { email, password: typed, voltar: "/cart" }, guest);
    request.headers.set("x-client-address", address);
    if (cookie) request.headers.set("cookie", cookie);
    const response: unknown = await logIn({ request, params: {}, context: {} });
    const cookies = response instanceof Response ? response.headers.getSetCookie() : [];
    return {
      status: response instanceof Response ? response.status : readActionResponse(response).status,
      device: cookies.map((each) => each.split(";")[0]).find((each) => each?.startsWith("aparelho=")),
    };
  }

  it("is open at another address, and on a device that has logged in before even at the same one", async () => {
    const email = newEmail();
    const [home, attackers] = [newAddress(), newAddress()];
    const keys: (string | null)[] = [];
    upstreamAnswers(login, ({ body }) =>
      body.password === password ? { token: "t", user: { ...ana, email } } : new Refusal(401),
    );
    network.use(
      http.post(`${settings.apiUrl}/${login.path}`, ({ request }) => {
        keys.push(request.headers.get("x-known-device"));
      }),
    );
    const { device } = await send(email, password, { address: home });
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await send(email, `errada-${guess}`, { address: attackers })).status);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(10).fill(429)]);
    expect((await send(email, password, { address: attackers })).status).toBe(429);
    expect((await send(email, password, { address: newAddress() })).status).toBe(303);
    await useUp("signInAnywhere", { account: email });
    await useUp("signIn", { address: attackers });
    expect((await send(email, password, { address: newAddress() })).status).toBe(429);
    const again = await send(email, password, { address: attackers, cookie: device });
    expect([again.status, again.device]).toEqual([303, undefined]);
    const other = await send(newEmail(), password, { address: attackers, cookie: device });
    expect(other.status).toBe(429);
    expect(keys.filter((key) => key !== null)).toHaveLength(1);
  });

  it("knows the device after a mailed link has set a new password, if the upstream names the account", async () => {
    const email = newEmail();
    upstreamAnswers(resetPasswordCall, { message: "ok", email });
    const request = await posting("/auth/forgotpassword?token=t", { password, password2: password }, guest);
    request.headers.set("x-client-address", newAddress());
    const response: unknown = await resetPassword({ request, params: {}, context: {} });
    const cookies = response instanceof Response ? response.headers.getSetCookie() : [];
    const cookie = cookies.map((each) => each.split(";")[0]).find((each) => each?.startsWith("aparelho="));
    await useUp("signInAnywhere", { account: email });
    upstreamAnswers(login, { token: "t", user: { ...ana, email } });
    expect((await send(email, password, { address: newAddress(), cookie })).status).toBe(303);
  });
});

describe("registration rate limit", () => {
  it("keeps the typed name and e-mail", async () => {
    const address = newAddress();
    const asked = upstreamAnswers(registerCall, { token: "t", user: ana });
    await useUp("registration", { address });
    const typed = { name: "Ana", email: newEmail(), password: "segredo-da-ana", password2: "segredo-da-ana" };
    expect(await sendFrom(address, register, "/register", typed)).toMatchObject({
      status: 429,
      page: { title: waiting("1 hora"), typed: { name: "Ana", email: typed.email } },
    });
    expect(asked).toEqual([]);
  });

  it("applies to the registration of installers", async () => {
    const address = newAddress();
    await useUp("registration", { address });
    upstreamAnswers(getPostalCode, { cep: "01504-000", uf: "SP" });
    const form = registrationForm({ intent: "ativar" });
    expect(await sendFrom(address, registerInstaller, "/add-installer", form)).toMatchObject({
      status: 429,
      page: { kind: "form", message: waiting("1 hora"), typed: { email: "rui@lima.example" }, chosen: [1] },
    });
  });
});

describe("rate limit accounting", () => {
  const guessable = "Esta senha é fácil de adivinhar.";
  const refusalOf = (field: string) =>
    new Refusal(422, { message: guessable, errors: { [field]: [guessable] } });

  it("does not count an invalid registration, so the sixth password is still tried", async () => {
    const [email, address] = [newEmail(), newAddress()];
    const typed = { name: "Ana", email, password: "12345678", password2: "12345678" };
    upstreamAnswers(registerCall, refusalOf("password"));
    for (let time = 0; time < 6; time += 1) {
      expect((await sendFrom(address, register, "/register", typed)).status).toBe(422);
    }
    upstreamAnswers(registerCall, { token: "t", user: ana });
    expect((await sendFrom(address, register, "/register", typed)).status).toBe(303);
  });

  it("does not count an invalid registration of an installer", async () => {
    const form = () => registrationForm({ intent: "ativar" });
    upstreamAnswers(getPostalCode, { erro: true });
    upstreamAnswers(geocode, { results: [] });
    upstreamAnswers(addInstaller, refusalOf("Password"));
    for (let time = 0; time < 6; time += 1) {
      const refused = await sendFrom(newAddress(), registerInstaller, "/add-installer", form());
      expect(refused.status).toBe(422);
    }
  });

  it("counts a registration with a taken e-mail, because it reveals an account", async () => {
    const typed = { name: "Ana", email: newEmail(), password: "12345678", password2: "12345678" };
    upstreamAnswers(registerCall, new Refusal(409));
    for (let time = 0; time < 5; time += 1) {
      expect((await sendFrom(newAddress(), register, "/register", typed)).status).toBe(400);
    }
    expect((await sendFrom(newAddress(), register, "/register", typed)).status).toBe(429);
  });

  it("does not count an invalid new password as a guessed reset link", async () => {
    const address = newAddress();
    const typed = { password: "12345678", password2: "12345678" };
    upstreamAnswers(resetPasswordCall, refusalOf("password"));
    await useUp("newPassword", { address }, 1);
    for (let time = 0; time < 2; time += 1) {
      const refused = await sendFrom(address, resetPassword, "/resetpassword?token=abc", typed);
      expect(refused.status).toBe(422);
    }
  });

  it("counts neither an invalid login nor a login without an answer as a wrong password", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [email, address] = [newEmail(), newAddress()];
    const typed = { email, password: "segredo-da-ana", voltar: "/cart" };
    await useUp("signIn", { account: email }, 1);
    for (const status of [400, 500, 400]) {
      upstreamAnswers(login, new Refusal(status));
      expect((await sendFrom(address, logIn, "/login", typed)).status).not.toBe(429);
    }
  });

  it("does not count an invalid request for a password mail", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const email = newEmail();
    for (const status of [400, 500, 400, 500, 400, 500]) {
      upstreamAnswers(forgotPassword, new Refusal(status));
      const refused = await sendFrom(newAddress(), askForPassword, "/forgotpassword", { email });
      expect(refused.status).not.toBe(429);
    }
  });
});

it("allows five password mails an hour, whether or not the account exists", async () => {
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

it("limits guesses of reset links", async () => {
  const address = newAddress();
  await useUp("newPassword", { address });
  const typed = { password: "segredo novo", password2: "segredo novo" };
  const answer = await sendFrom(address, resetPassword, "/resetpassword?token=abc", typed);
  expect(answer).toMatchObject({ status: 429, page: { title: waiting("1 hora") } });
});

describe("portfolio rate limit", () => {
  beforeEach(() => declareCapabilities(settings.apiUrl, ["installer-account"]));
  afterEach(() => declareCapabilities(settings.apiUrl, []));

  const send = (caption: string) => {
    const form = new FormData();
    form.set("legenda", caption);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    form.set("foto", new File([png], "sala.png"));
    return sendFrom(newAddress(), addToPortfolio, "/portfolio", form, rui);
  };

  it("applies to the account's photos, keeps the caption, and does not count a refused photo", async () => {
    const refusing = upstreamAnswers(addPortfolioPicture, new Refusal(422));
    await useUp("portfolio", { account: "7" }, 1);
    expect((await send("Sala")).status).toBe(422);
    const adding = upstreamAnswers(addPortfolioPicture, { content: { id: 5 } });
    expect((await send("Sala")).status).toBe(303);
    expect(await send("Cozinha")).toMatchObject({
      status: 429,
      page: { message: waiting("1 hora"), typed: { legenda: "Cozinha" } },
    });
    expect([refusing.length, adding.length]).toEqual([1, 1]);
  });
});

describe("CEP lookup rate limit", () => {
  it("applies to a guest's address and keeps the typed values", async () => {
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

  it("applies to an account for the button, for saving and for the page's URL", async () => {
    upstreamAnswers(getPostalCode, { erro: true });
    const session = guest.signIn("t", { ...ana, id: 991 });
    await useUp("cep", { account: 991 });
    for (const intent of ["cep", "salvar"]) {
      const typed = { intent, postalCode: "01310-100", addressNumber: "77", voltar: "/cart" };
      expect(await sendFrom(newAddress(), saveAddress, "/address", typed, session)).toMatchObject({
        status: 429,
        page: {
          refusal: { errors: { postalCode: [waiting("10 minutos")] } },
          values: { addressNumber: "77" },
        },
      });
    }
    const page = await outcomeOf(addressPage, await opening("/address?cep=01310-100", session));
    expect(page).toMatchObject({
      status: 200,
      page: {
        refusal: { errors: { postalCode: [waiting("10 minutos")] } },
        values: { postalCode: "01310-100" },
      },
    });
  });

  it("ignores incomplete CEPs", async () => {
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

describe("cart and checkout rate limits", () => {
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

  it("limit coupon attempts in the form and in the URL", async () => {
    const asked = listenTo(findCoupon.path);
    await useUp("coupon", { account: buyer.shopper.id }, 1);
    expect((await sendCart(buyer.session, { intent: "cupom", cupom: "CHUTE1" })).status).toBe(400);
    expect(await sendCart(buyer.session, { intent: "cupom", cupom: "CHUTE2" })).toMatchObject({
      status: 429,
      page: { coupon: { typed: { cupom: "CHUTE2" }, title: waiting("10 minutos") } },
    });
    const cart = await outcomeOf(cartPage, await opening("/cart?cupom=CHUTE3", buyer.session));
    expect(cart).toMatchObject({
      status: 200,
      page: { coupon: { applied: null, suspended: { code: "CHUTE3", reason: waiting("10 minutos") } } },
    });
    expect(asked).toHaveLength(1);
  });

  // The order matters: each uses its own database, in which the accounts have the same id.
  it("limit card attempts and still allow Pix", async () => {
    const form = await reviewForm(buyer.session, `pagamento=cartao&parcelas-${shopId}=1`);
    const withToken = { ...form, [`token-${shopId}`]: await tokenFor(upstream, "approved") };
    await useUp("card", { account: buyer.shopper.id });
    expect(await sendCheckout(buyer.session, withToken)).toMatchObject({
      status: 429,
      page: { details: [waiting("1 hora")] },
    });
    expect((await sendCheckout(buyer.session, await reviewForm(buyer.session))).status).toBe(303);
  });

  const postedReview = z.object({ posted: z.object({ signedReview: z.string() }) });

  it("limit orders, keep the review and keep the idempotency key", async () => {
    const form = await reviewForm(buyer.session);
    const asked = listenTo(placeOrders.path);
    await useUp("order", { account: buyer.shopper.id });
    const refused = await sendCheckout(buyer.session, form);
    expect(refused).toMatchObject({
      status: 429,
      page: {
        step: "revisao",
        details: [waiting("10 minutos")],
        next: expect.stringContaining("não será feito nem cobrado duas vezes"),
        posted: { key: form.chave },
      },
    });
    const { signedReview } = postedReview.parse(refused.page).posted;
    const readReview = (signed = "") => verifyReview(signed, buyer.shopper.id);
    expect(readReview(signedReview)).not.toBeNull();
    expect(readReview(signedReview)).toEqual(readReview(form.pedido));
    expect(asked).toEqual([]);
  });
});

it("send Retry-After on the document too", () => {
  const none = new Headers();
  const told = {
    actionHeaders: new Headers({ "retry-after": "240" }),
    loaderHeaders: none,
    parentHeaders: none,
  };
  const headers = new Headers(retryAfter({ ...told, errorHeaders: undefined }));
  expect(headers.get("retry-after")).toBe("240");
});
