import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/account/login/route";
import { login, logout } from "../../../contract/accounts";
import { getDeliveryAddress } from "../../../contract/addresses";
import { addToCart, getCart } from "../../../contract/carts";
import { cartAnswerWith } from "../../setup/cart-answers";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const home = {
  id: 4,
  clientId: 7,
  addressType: 0,
  addressName: "Avenida Paulista",
  addressNumber: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  postalCode: "01310-100",
  latitude: -23.56,
  longitude: -46.65,
};
const signedIn = { token: "token-of-ana", user: ana };
const filled = { email: "ana@exemplo.com.br", password: "segredo-da-ana", voltar: "/cart" };
const send = async (fields: Record<string, string>, session = guest) =>
  outcomeOf(action, await posting("/login", fields, session));

const carbon = { skuId: 11, resellerId: 3, quantity: 2, promotionId: null };
const wallpaper = { skuId: 12, resellerId: 3, quantity: 5, promotionId: 9 };
const matte = { skuId: 13, resellerId: 4, quantity: 1, promotionId: null };
const cartAnswer = cartAnswerWith([carbon, wallpaper, matte]);
const withCart = guest.withGuestCart([carbon, wallpaper, matte]);

beforeEach(() => {
  upstreamAnswers(getDeliveryAddress, { content: null });
});

describe("POST /login", () => {
  it("moves a visitor without a location to the account's delivery address", async () => {
    upstreamAnswers(login, signedIn);
    const asked = upstreamAnswers(getDeliveryAddress, { content: home });
    const { session } = await send(filled);
    expect(asked.map(({ token }) => token)).toEqual(["token-of-ana"]);
    expect(session?.location).toMatchObject({ cep: home.postalCode, latitude: home.latitude });
  });

  it("logs in and redirects back", async () => {
    const asked = upstreamAnswers(login, signedIn);
    const answer = await send(filled);
    expect(answer).toRedirectTo("/cart");
    expect(answer.session).toMatchObject({ token: "token-of-ana", shopper: ana });
    expect(asked.map(({ body }) => body)).toEqual([{ email: filled.email, password: filled.password }]);
  });

  it("logs in where the upstream answers in an envelope", async () => {
    upstreamAnswers(login, { content: signedIn });
    const { session } = await send(filled);
    expect(session).toMatchObject({ token: "token-of-ana", shopper: ana });
  });

  it("replaces the session and keeps only the location", async () => {
    upstreamAnswers(login, signedIn);
    const place = { cep: "01310-100", latitude: -23.5, longitude: -46.6, placeId: null };
    const before = guest
      .signIn("token-of-bia", { ...ana, id: 8, name: "Bia" })
      .locatedAt(place)
      .deliveringTo(4)
      .atProfileStep(2);
    const ended = upstreamAnswers(logout, {});
    const { session } = await send(filled, before);
    expect(ended.map(({ token }) => token)).toEqual(["token-of-bia"]);
    expect(session).toMatchObject({
      token: "token-of-ana",
      shopper: ana,
      addressId: null,
      profileStep: null,
    });
    expect(session?.location).toEqual(place);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "cart"])(
    "never redirects outside the shop for voltar=%s",
    async (voltar) => {
      upstreamAnswers(login, signedIn);
      expect(await send({ ...filled, voltar })).toRedirectTo("/home");
      const page = await outcomeOf(loader, await opening(`/login?voltar=${encodeURIComponent(voltar)}`));
      expect(page.page).toEqual({ voltar: "/home", guestHref: null });
    },
  );

  it("redirects a logged-in shopper immediately", async () => {
    expect(await outcomeOf(loader, await opening("/login?voltar=/cart", loggedIn))).toRedirectTo("/cart");
  });
});

describe("POST /login that is refused keeps the e-mail and clears the password", () => {
  it("with a message for a wrong password or an unknown e-mail", async () => {
    upstreamAnswers(login, new Refusal(401, { message: "E-mail ou senha incorretos." }));
    const { status, page, session } = await send(filled);
    expect(status).toBe(400);
    expect(session).toBeNull();
    expect(page).toMatchObject({
      title: "E-mail ou senha inválidos.",
      typed: { email: "ana@exemplo.com.br" },
      voltar: "/cart",
    });
    expect(JSON.stringify(page)).not.toContain("segredo");
  });

  it("with the upstream's message after too many attempts", async () => {
    upstreamAnswers(login, new Refusal(429, { message: "Muitas tentativas. Aguarde um pouco." }));
    expect(await send(filled)).toMatchObject({
      status: 429,
      page: { title: "Muitas tentativas. Aguarde um pouco.", typed: { email: filled.email } },
    });
  });

  it("with Retry-After when the upstream is too busy to check the password", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(login, new Refusal(503, { message: "Há muitas entradas." }, { "Retry-After": "5" }));
    expect(await send(filled)).toMatchObject({
      status: 503,
      page: {
        title: "A loja não consegue atender agora. Tente de novo em 5 segundos.",
        typed: { email: filled.email },
      },
    });
    expect(logged).toHaveBeenCalledOnce();
  });

  it("without an upstream call for a missing field", async () => {
    expect(await send({ email: "  ", password: "" })).toRefuse(
      { email: "Campo requerido.", password: "Campo requerido." },
      {
        faults: [
          { fieldId: "email", label: "E-mail" },
          { fieldId: "password", label: "Senha" },
        ],
      },
    );
  });

  it("without an upstream call for an impossible password", async () => {
    const page = { title: "E-mail ou senha inválidos." };
    expect(await send({ ...filled, password: "x".repeat(201) })).toMatchObject({ status: 400, page });
    expect(await send({ ...filled, email: "a@" })).toMatchObject({ status: 400, page });
  });

  it("and keeps the guest's cart when the upstream is down", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(login, new Refusal(500));
    const { status, page, session } = await send(filled, withCart);
    expect([status, session]).toEqual([502, null]);
    expect(page).toMatchObject({ typed: { email: filled.email } });
    expect(logged).toHaveBeenCalledWith("upstream login: status 500");
  });
});

describe("merging a guest's cart at login", () => {
  beforeEach(() => {
    upstreamAnswers(getCart, { content: null });
  });

  it("adds its lines to the shopper's cart with the shopper's token", async () => {
    upstreamAnswers(login, signedIn);
    const added = upstreamAnswers(addToCart, cartAnswer);
    const { session } = await send(filled, withCart);
    expect(session?.guestCart).toEqual([]);
    expect(added.map(({ body }) => body)).toMatchObject([
      { skuId: 11, resaleId: 3, quantity: 2, promotionId: null },
      { skuId: 12, resaleId: 3, quantity: 5, promotionId: 9 },
      { skuId: 13, resaleId: 4, quantity: 1, promotionId: null },
    ]);
    expect(added.every(({ token }) => token === "token-of-ana")).toBe(true);
  });

  it("says that it joins them with those of the account, and which quantities add up", async () => {
    upstreamAnswers(login, signedIn);
    upstreamAnswers(addToCart, cartAnswer);
    upstreamAnswers(
      getCart,
      cartAnswerWith([
        { ...carbon, quantity: 4 },
        { ...matte, skuId: 14 },
      ]),
    );
    const { session } = await send(filled, withCart);
    expect(session?.notices).toEqual([
      {
        kind: "information",
        message:
          "O carrinho da sua conta já tinha 2 produtos: juntamos os 3 que você escolheu antes de entrar. Vinil: agora 6 (eram 4).",
      },
    ]);
  });

  it("says nothing of joining where the account's cart is empty or could not be read", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(login, signedIn);
    upstreamAnswers(addToCart, cartAnswer);
    expect((await send(filled, withCart)).session?.notices).toEqual([]);
    upstreamAnswers(getCart, new Refusal(500));
    expect((await send(filled, withCart)).session?.notices).toEqual([]);
    expect(logged).toHaveBeenCalled();
  });

  it("counts once for a repeated form and again for another cart", async () => {
    upstreamAnswers(login, signedIn);
    const added = upstreamAnswers(addToCart, cartAnswer);
    await Promise.all([send(filled, withCart), send(filled, withCart)]);
    expect(new Set(added.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    await send(filled, guest.withGuestCart([carbon, wallpaper, matte]));
    expect(new Set(added.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(6);
  });

  it("loses no line when the upstream fails halfway, and retries with the same keys", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(login, signedIn);
    const failing = upstreamAnswers(addToCart, ({ body }) =>
      body.skuId === carbon.skuId ? cartAnswer : new Refusal(503),
    );
    const { session, ...answer } = await send(filled, withCart);
    expect(answer).toRedirectTo("/cart");
    expect(session).toMatchObject({ token: "token-of-ana", guestCart: [wallpaper, matte] });
    expect(logged).toHaveBeenCalledWith("upstream addToCart: status 503");
    expect(failing.some(({ body }) => body.skuId === matte.skuId)).toBe(false);

    const added = upstreamAnswers(addToCart, cartAnswer);
    const later = await send(filled, session ?? guest);
    expect(later.session?.guestCart).toEqual([]);
    expect(added[0]?.idempotencyKey).toBe(failing[1]?.idempotencyKey);
  });

  it("keeps a refused line with its reason and continues with the others", async () => {
    upstreamAnswers(login, signedIn);
    upstreamAnswers(addToCart, ({ body }) =>
      body.skuId === carbon.skuId ? new Refusal(422, { message: "Seu carrinho está cheio." }) : cartAnswer,
    );
    const { session } = await send(filled, withCart);
    expect(session?.guestCart).toEqual([carbon]);
    expect(session?.notices).toEqual([{ kind: "warning", message: "Seu carrinho está cheio." }]);
  });

  it("drops a line that is no longer sold and reports it", async () => {
    upstreamAnswers(login, signedIn);
    upstreamAnswers(addToCart, ({ body }) => (body.skuId === matte.skuId ? new Refusal(404) : cartAnswer));
    const { session } = await send(filled, withCart);
    expect(session?.guestCart).toEqual([]);
    expect(session?.notices[0]?.message).toMatch(/^1 item .* não é mais vendido .* carrinho: .+\.$/);
  });
});
