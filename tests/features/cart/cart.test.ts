import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "~/features/cart/cart/route";
import type { Session } from "~/session/session.server";
import { addresses, users } from "../../../api/database/schema/accounts";
import { platformSettings } from "../../../api/database/schema/information";
import { skuResellers } from "../../../api/database/schema/resellers";
import { addToCart, getCart } from "../../../contract/carts";
import { getFreightQuote } from "../../../contract/freight";
import { buyerWith, loadCart } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { outcomeOf } from "../../setup/screens";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, guestIn, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
const near = { resellerId: 0, film: 0, tape: 0 };
const far = { resellerId: 0, film: 0 };

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const perto = await addReseller(database, { name: "Perto", in: "São Paulo", cnpj: "11222333000181" });
  const longe = await addReseller(database, { name: "Longe", in: "Campinas" });
  const film = await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 });
  const tape = await addSimpleProduct(database, perto, { name: "Fita", priceInCentavos: 250, quantity: 500 });
  const other = await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 });
  Object.assign(near, { resellerId: perto.id, film: film.sku.id, tape: tape.sku.id });
  Object.assign(far, { resellerId: longe.id, film: other.sku.id });
});
beforeEach(() => answerFrom(upstream));

const lineOf = (skuId: number, resellerId: number, quantity: number) => ({
  skuId,
  resellerId,
  quantity,
  promotionId: null,
});
const key = (skuId: number, resellerId: number) => `${skuId}-${resellerId}`;
const guestWith = (...lines: ReturnType<typeof lineOf>[]) => guestIn("São Paulo", { guestCart: lines });

async function shopperWith(...lines: [skuId: number, resellerId: number, quantity: number][]) {
  const shopper = await addShopper(upstream);
  for (const [skuId, resaleId, quantity] of lines) {
    await upstream.answerTo(addToCart, { body: { skuId, resaleId, quantity }, token: shopper.token });
  }
  const session = guestIn("São Paulo").signIn(shopper.token, {
    id: shopper.id,
    name: "Ana",
    email: shopper.email,
    type: 4,
  });
  return { shopper, session };
}
const open = async (session: Session, path = "/cart") =>
  outcomeOf(loadCart, (await asking(path, session)).request);
const send = async (session: Session, fields: Record<string, string>) =>
  outcomeOf(action, (await posting("/cart", session, fields)).request);
const quantitiesOf = async ({ token }: TestShopper) => {
  const { content } = await upstream.answerTo(getCart, { token });
  return (content?.items ?? []).map(({ skuId, quantity }) => [skuId, quantity]);
};

describe("GET /cart for a guest", () => {
  it("groups lines by shop, with names, prices and the next steps", async () => {
    const session = guestWith(lineOf(near.film, near.resellerId, 3), lineOf(far.film, far.resellerId, 2));
    const { page } = await open(session);
    expect(page).toMatchObject({
      isEmpty: false,
      groups: [
        {
          name: "Perto",
          cnpj: "11.222.333/0001-81",
          lines: [{ name: "Vinil Preto", quantity: 3, totalInCentavos: 3000 }],
        },
        { name: "Longe", lines: [{ name: "Vinil Azul", totalInCentavos: 6666 }] },
      ],
      rows: [
        { label: "Produtos", amount: 9666 },
        { label: "Frete", amount: expect.stringMatching(/^a partir de R\$/) },
      ],
      entrance: {
        checksOutGuests: true,
        register: { href: "/register?voltar=%2Fcart", name: "Cadastrar-se" },
      },
      missing: null,
    });
  });

  it("shows each shop's freight and arrival for the CEP of the location, to look at only", async () => {
    const session = guestWith(lineOf(near.film, near.resellerId, 3), lineOf(far.film, far.resellerId, 2));
    const { page } = await open(session);
    const option = {
      carrier: "PAC",
      delivery: expect.stringMatching(/dias úteis$/),
      arrival: expect.stringMatching(/^até \w{3}, \d\d\/\d\d$/),
      priceInCentavos: expect.any(Number),
    };
    expect(page).toMatchObject({
      previewCep: "01310-100",
      groups: [
        { freight: null, preview: expect.arrayContaining([expect.objectContaining(option)]) },
        { freight: null, preview: expect.arrayContaining([expect.objectContaining(option)]) },
      ],
      entrance: { text: null },
    });
    const cart = await loadCart(await asking("/cart", session));
    const cheapest = cart.groups.map(({ preview }) =>
      Math.min(...preview.map(({ priceInCentavos }) => priceInCentavos)),
    );
    const amount = cheapest.reduce((sum, freight) => sum + freight, 9666);
    expect(cart.total).toEqual({ label: "Total com o frete mais barato", amount });
  });

  it.each([401, 403, 404])(
    "asks for a login before the freight when the upstream answers %i to guests",
    async (status) => {
      failing("POST freightQuote/preview", status);
      const { page } = await open(guestWith(lineOf(near.film, near.resellerId, 1)));
      expect(page).toMatchObject({
        previewCep: null,
        groups: [{ freight: null, preview: [] }],
        rows: [{}, { label: "Frete", amount: "a calcular" }],
        entrance: { text: "O frete é calculado no próximo passo." },
        total: { label: "Subtotal" },
      });
    },
  );

  it("marks products that are no longer sold and lets the guest remove them", async () => {
    const session = guestWith(lineOf(near.film, near.resellerId, 1), lineOf(999_999, 1, 4));
    expect((await open(session)).page).toMatchObject({
      gone: [{ key: "999999-1", quantity: 4 }],
      goneTitle: "Alguns produtos do seu carrinho não são mais vendidos.",
    });
    const after = await send(session, { intent: "remover", linha: "999999-1" });
    expect(after).toRedirectTo("/cart?removida=999999-1-4");
    expect(after.session?.guestCart).toEqual([lineOf(near.film, near.resellerId, 1)]);
  });

  it("shows the lines without prices when the prices cannot be loaded", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("POST cart/preview", 500);
    const { page } = await open(guestWith(lineOf(near.film, near.resellerId, 2)));
    expect(page).toMatchObject({
      isEmpty: false,
      unpriced: [{ key: key(near.film, near.resellerId), quantity: 2 }],
      hasPrices: false,
    });
    expect(complaint).toHaveBeenCalled();
  });

  it("shows a message for an empty cart", async () => {
    expect((await open(guestIn("São Paulo"))).page).toMatchObject({ isEmpty: true });
  });

  it("redirects checkout to the login and keeps the cart", async () => {
    const session = guestWith(lineOf(near.film, near.resellerId, 1));
    const answer = await send(session, { intent: "finalizar" });
    expect(answer).toRedirectTo("/login?voltar=%2Fcart");
    expect(answer.session).toBeNull();
  });

  it("leads a guest to buy without an account, and who has logged in meanwhile on to the purchase", async () => {
    const line = lineOf(near.film, near.resellerId, 1);
    expect(await send(guestWith(line), { intent: "sem-cadastro" })).toRedirectTo(
      "/register?voltar=%2Fcart&sem-senha=true",
    );
    const { session } = await buyerWith(upstream, [near.film, near.resellerId, 1]);
    expect(await send(session, { intent: "sem-cadastro" })).toRedirectTo("/checkout");
  });
});

describe("changing a quantity", () => {
  const session = () => guestWith(lineOf(near.film, near.resellerId, 4));
  const change = (intent: string, quantidade: string) =>
    send(session(), { intent, linha: key(near.film, near.resellerId), quantidade });

  it.each([
    ["aumentar", "4", 5],
    ["aumentar", "999", 999],
    ["diminuir", "4", 3],
    ["quantidade", "12", 12],
    ["aumentar", "7", 8],
  ])("with %s from %s results in %i", async (intent, typed, quantity) => {
    const answer = await change(intent, typed);
    const line = key(near.film, near.resellerId);
    expect(answer).toRedirectTo(`/cart#quantidade-${line}`);
    expect(answer.session?.guestCart).toEqual([lineOf(near.film, near.resellerId, quantity)]);
  });

  it.each(["-1", "1000", "abc", "12345", "", "1,5"])(
    "to '%s' shows the allowed values at the field and keeps the typed text",
    async (typed) => {
      const { status, page, session: after } = await change("quantidade", typed);
      expect(status).toBe(400);
      expect(after).toBeNull();
      expect(page).toMatchObject({
        faults: [
          {
            fieldId: `quantidade-${key(near.film, near.resellerId)}`,
            message: "Informe uma quantidade de 1 a 999.",
          },
        ],
        typed: { [`quantidade-${key(near.film, near.resellerId)}`]: typed },
      });
    },
  );

  it("to 0 removes the line and offers one undo, as a guest and logged in", async () => {
    const known = await shopperWith([near.film, near.resellerId, 4]);
    for (const before of [session(), known.session]) {
      const linha = key(near.film, near.resellerId);
      const removed = await send(before, { intent: "quantidade", linha, quantidade: "0" });
      expect(removed).toRedirectTo(`/cart?removida=${linha}-4`);
      const empty = removed.session ?? before;
      const { page } = await open(empty, removed.location ?? "");
      expect(page).toMatchObject({
        isEmpty: true,
        removed: { message: "Produto removido do carrinho.", line: `${linha}-4` },
      });

      const undo = { intent: "desfazer", removida: `${linha}-4`, chave: "a-key-of-the-form" };
      const undone = await send(empty, undo);
      expect(undone).toRedirectTo(`/cart#quantidade-${linha}`);
      const restored = undone.session ?? before;
      expect((await send(restored, undo)).status).toBe(303);
      expect((await open(restored, removed.location ?? "")).page).toMatchObject({
        groups: [{ lines: [{ quantity: 4 }] }],
        removed: null,
      });
    }
  });

  it("by a confirmed removal offers the same undo as a typed 0", async () => {
    const linha = key(near.film, near.resellerId);
    const removed = await send(session(), { intent: `remover-${linha}` });
    expect(removed).toRedirectTo(`/cart?removida=${linha}-4`);
    expect(removed.session?.notices).toEqual([]);
    // A repeated press has nothing to undo.
    expect(await send(removed.session ?? session(), { intent: `remover-${linha}` })).toRedirectTo("/cart");
    const { page } = await open(removed.session ?? session(), removed.location ?? "");
    expect(page).toMatchObject({ removed: { line: `${linha}-4` } });
  });

  it("to 0 keeps the product's slug for the undo of a guest", async () => {
    const linha = key(near.film, near.resellerId);
    const line = { skuId: near.film, resellerId: near.resellerId, quantity: 4, promotionId: null };
    const before = guestIn("São Paulo").withGuestCart([{ ...line, productSlug: "vinil-ç-1.5" }]);
    const removed = await send(before, { intent: "quantidade", linha, quantidade: "0" });
    const removida = new URL(removed.location ?? "", "http://shop.test").searchParams.get("removida");
    expect(removida).toBe(`${linha}-4~vinil-ç-1.5`);
    const undone = await send(removed.session ?? before, {
      intent: "desfazer",
      removida: removida ?? "",
      chave: "a-key-of-the-form",
    });
    expect(undone.session?.guestCart).toEqual(before.guestCart);
  });

  it.each(["", "abc", "1-2", "1-2-0", "1-2-1000"])(
    "rejects an undo of '%s', which is not a line",
    async (removida) => {
      expect((await send(session(), { intent: "desfazer", removida })).status).toBe(400);
    },
  );

  it("from 1 with minus asks for confirmation", async () => {
    const line = key(near.film, near.resellerId);
    const answer = await change("diminuir", "1");
    expect(answer).toRedirectTo(`/cart?remover=${line}#quantidade-${line}`);
    expect(answer.session).toBeNull();
    expect((await open(session(), `/cart?remover=${line}`)).page).toMatchObject({
      groups: [{ lines: [{ asksToRemove: true }] }],
    });
  });

  it("updates the upstream cart of a logged-in shopper", async () => {
    const { shopper, session: known } = await shopperWith(
      [near.film, near.resellerId, 2],
      [near.tape, near.resellerId, 1],
    );
    await send(known, { intent: "aumentar", linha: key(near.film, near.resellerId), quantidade: "2" });
    await send(known, { intent: "remover", linha: key(near.tape, near.resellerId) });
    expect(await quantitiesOf(shopper)).toEqual([[near.film, 3]]);
    // Both posts carry the same quantity, so the second has no effect.
    await send(known, { intent: "aumentar", linha: key(near.film, near.resellerId), quantidade: "2" });
    expect(await quantitiesOf(shopper)).toEqual([[near.film, 3]]);
  });

  it("shows the cart with the typed value when the upstream refuses the change", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { shopper, session: known } = await shopperWith([near.film, near.resellerId, 2]);
    failing("PUT cart/edit", 500);
    const linha = key(near.film, near.resellerId);
    const answer = await send(known, { intent: "quantidade", linha, quantidade: "7" });
    expect(answer).toMatchObject({
      status: 502,
      page: {
        title: "Algo deu errado. Tente de novo em instantes.",
        typed: { [`quantidade-${linha}`]: "7" },
      },
    });
    expect((await send(known, { intent: "remover", linha })).status).toBe(502);
    expect(await quantitiesOf(shopper)).toEqual([[near.film, 2]]);
  });
});

describe("the cart form", () => {
  const film = () => `quantidade-${key(near.film, near.resellerId)}`;
  const other = () => `quantidade-${key(far.film, far.resellerId)}`;
  const form = (fields: Record<string, string>) => ({
    [`antes-${film()}`]: "2",
    [film()]: "2",
    [`antes-${other()}`]: "1",
    [other()]: "1",
    ...fields,
  });
  const buyer = () => shopperWith([near.film, near.resellerId, 2], [far.film, far.resellerId, 1]);

  it("continues to the checkout when nothing was typed", async () => {
    const { session } = await buyer();
    expect(await send(session, form({ intent: "finalizar" }))).toRedirectTo("/checkout");
  });

  it("saves a typed quantity at 'Finalizar compra' and first shows the new total", async () => {
    const { shopper, session } = await buyer();
    expect(await send(session, form({ intent: "finalizar", [film()]: "5" }))).toRedirectTo("/cart", {
      message: "Atualizamos as quantidades. Confira o novo total e finalize a compra.",
    });
    expect(await quantitiesOf(shopper)).toEqual([
      [near.film, 5],
      [far.film, 1],
    ]);
  });

  it.each(["finalizar", "frete", "cupom", "atualizar"])(
    "refuses an invalid quantity at its field, whichever button is pressed: %s",
    async (intent) => {
      const { shopper, session } = await buyer();
      const answer = await send(session, form({ intent, [film()]: "abc", cupom: "NADA" }));
      expect(answer).toMatchObject({
        status: 400,
        page: { faults: [{ fieldId: film() }], typed: { [film()]: "abc" } },
      });
      expect(await quantitiesOf(shopper)).toEqual([
        [near.film, 2],
        [far.film, 1],
      ]);
    },
  );

  it.each(["frete", "cupom", "remover-cupom", "atualizar", "aumentar-LINE", "remover-LINE"])(
    "saves a quantity typed at another line, whichever button is pressed: %s",
    async (intent) => {
      const { shopper, session } = await buyer();
      const line = key(far.film, far.resellerId);
      await send(session, form({ intent: intent.replace("LINE", line), [film()]: "5", cupom: "NADA" }));
      expect((await quantitiesOf(shopper))[0]).toEqual([near.film, 5]);
    },
  );

  it("saves a guest's quantities before the login", async () => {
    const session = guestWith(lineOf(near.film, near.resellerId, 2), lineOf(far.film, far.resellerId, 1));
    for (const [intent, location] of [
      ["finalizar", "/login?voltar=%2Fcart"],
      ["sem-cadastro", "/register?voltar=%2Fcart&sem-senha=true"],
      ["cupom", "/cart?cupom=NADA#cupom"],
    ] as const) {
      const answer = await send(
        session,
        form({ intent, [film()]: "5", ...(intent === "cupom" && { cupom: "nada" }) }),
      );
      expect(answer).toRedirectTo(location);
      expect(answer.session?.guestCart.map(({ quantity }) => quantity)).toEqual([5, 1]);
    }
  });

  it("keeps changes made in another tab", async () => {
    const { shopper, session } = await buyer();
    await send(session, form({ intent: "atualizar", [other()]: "9" }));
    await send(session, form({ intent: `aumentar-${key(near.film, near.resellerId)}` }));
    expect(await quantitiesOf(shopper)).toEqual([
      [near.film, 3],
      [far.film, 9],
    ]);
  });

  it("returns to the line whose button was pressed and keeps the chosen carrier", async () => {
    const { session } = await buyer();
    const options = (await loadCart(await asking("/cart", session))).groups[0]?.freight;
    const carrier = options?.options.find(({ value }) => value !== options.chosen)?.value ?? "";
    const frete = `frete-${near.resellerId}`;
    expect(
      await send(session, {
        ...form({ intent: `aumentar-${key(near.film, near.resellerId)}` }),
        [`antes-${frete}`]: options?.chosen ?? "",
        [frete]: carrier,
      }),
    ).toRedirectTo(`/cart#${film()}`);
    expect((await open(session)).page).toMatchObject({ groups: [{ freight: { chosen: carrier } }, {}] });
  });

  it("keeps the selected carrier for a client that does not send its radio button", async () => {
    const { session } = await buyer();
    const group = (await loadCart(await asking("/cart", session))).groups[0]?.freight;
    const carrier = group?.options.find(({ value }) => value !== group.chosen)?.value ?? "";
    await send(session, form({ intent: "finalizar", [`antes-frete-${near.resellerId}`]: carrier }));
    expect((await open(session)).page).toMatchObject({ groups: [{ freight: { chosen: carrier } }, {}] });
  });

  it("applies a typed coupon at 'Finalizar compra' or shows the error at its field", async () => {
    const { session } = await buyer();
    expect(await send(session, form({ intent: "finalizar", cupom: "NADA" }))).toMatchObject({
      status: 400,
      page: { coupon: { typed: { cupom: "NADA" } } },
    });
  });

  it("treats a post without an intent as 'Atualizar'", async () => {
    const { shopper, session } = await buyer();
    expect(await send(session, form({ [film()]: "4" }))).toRedirectTo(`/cart#${film()}`);
    expect((await quantitiesOf(shopper))[0]).toEqual([near.film, 4]);
  });

  it("answers 400 to an unknown intent", async () => {
    const { session } = await buyer();
    expect((await send(session, form({ intent: "dobrar" }))).status).toBe(400);
  });
});

describe("GET /cart for a logged-in shopper", () => {
  it("preselects the cheapest carrier of each shop and charges the selected one", async () => {
    const { shopper, session } = await shopperWith(
      [near.film, near.resellerId, 2],
      [far.film, far.resellerId, 1],
    );
    const [first] = (await loadCart(await asking("/cart", session))).groups;
    const options = first?.freight?.options ?? [];
    expect(options.length).toBeGreaterThan(1);
    const cheapest = Math.min(...options.map(({ priceInCentavos }) => priceInCentavos));
    expect(options.find(({ value }) => value === first?.freight?.chosen)?.priceInCentavos).toBe(cheapest);

    const dearer = options.find(({ priceInCentavos }) => priceInCentavos > cheapest);
    const choice = { [`frete-${near.resellerId}`]: dearer?.value ?? "" };
    expect(await send(session, { intent: "finalizar", ...choice })).toRedirectTo("/checkout");
    const { content } = await upstream.answerTo(getFreightQuote, { token: shopper.token });
    const quote = JSON.parse(content?.quote ?? "[]");
    expect(quote).toHaveLength(2);
    expect(quote[0]).toMatchObject({
      resaleId: near.resellerId,
      addressId: shopper.addressId,
      selectedShipping: { price: (dearer?.priceInCentavos ?? 0) / 100 },
    });
    const again = (await open(session)).page;
    expect(again).toMatchObject({ groups: [{ freight: { chosen: dearer?.value } }, {}] });
  });

  it("says that the shop's prices are for another CEP than the delivery address", async () => {
    const { session } = await shopperWith([near.film, near.resellerId, 1]);
    const see = async (from: Session) => loadCart(await asking("/cart", from));
    const elsewhere = { cep: "69010-060", latitude: -3.13, longitude: -60.02, placeId: null };
    const { address, otherPlace } = await see(session.locatedAt(elsewhere));
    expect(otherPlace).toBe("O resto da loja mostra preços para o CEP 69010-060.");
    const here = session.locatedAt({ ...elsewhere, cep: address?.cep ?? "" });
    expect((await see(here)).otherPlace).toBeNull();
  });

  it("reports a carrier that is no longer offered", async () => {
    const { session } = await shopperWith([near.film, near.resellerId, 1]);
    const name = `frete-${near.resellerId}`;
    expect(await send(session, { intent: "finalizar", [name]: "fusca" })).toMatchObject({
      status: 400,
      page: { faults: [{ fieldId: name }] },
    });
  });

  it("is shown without freight, with a message, when no carrier can be queried", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { session } = await shopperWith([near.film, near.resellerId, 2]);
    failing("POST client/frete", 500);
    expect((await open(session)).page).toMatchObject({
      freightFailure: { title: "Não foi possível calcular o Frete" },
      rows: [{ amount: 2000 }, { amount: "a calcular" }],
    });
    const { status, page } = await send(session, { intent: "finalizar" });
    expect(status).toBe(502);
    expect(page).toMatchObject({ title: "Não foi possível calcular o Frete" });
  });

  it("redirects an incomplete profile to the profile with the missing fields", async () => {
    const { shopper, session } = await shopperWith([near.film, near.resellerId, 1]);
    await upstream.database.update(users).set({ taxId: null }).where(eq(users.id, shopper.id));
    expect((await open(session)).page).toMatchObject({
      missing: { title: "Complete seu cadastro", text: "Para calcular o frete falta: CPF ou CNPJ." },
    });
    await upstream.database.update(users).set({ phoneNumber: null }).where(eq(users.id, shopper.id));
    expect((await open(session)).page).toMatchObject({
      missing: { text: "Para calcular o frete faltam: CPF ou CNPJ e telefone com DDD." },
    });
    expect(await send(session, { intent: "finalizar" })).toRedirectTo("/profile?cart=true");
  });

  it("redirects a shopper without an address to the address form and back", async () => {
    const { shopper, session } = await shopperWith([near.film, near.resellerId, 1]);
    await upstream.database.delete(addresses).where(eq(addresses.id, shopper.addressId));
    expect((await open(session)).page).toMatchObject({
      missing: { title: "Cadastre um endereço para entrega." },
    });
    expect(await send(session, { intent: "finalizar" })).toRedirectTo("/address?voltar=%2Fcart");
  });

  it("blocks checkout when a line exceeds the stock, and names the line", async () => {
    const { session } = await shopperWith([near.film, near.resellerId, 7], [far.film, far.resellerId, 1]);
    await upstream.database
      .update(skuResellers)
      .set({ quantityInStock: 5 })
      .where(eq(skuResellers.skuId, near.film));
    const warning = /^Perto tem só 5 unidades. Nenhuma outra loja tem 7 unidades.$/;
    expect((await open(session)).page).toMatchObject({
      groups: [{ lines: [{ warning: expect.stringMatching(warning) }] }, { lines: [{ warning: null }] }],
    });
    expect(await send(session, { intent: "finalizar" })).toMatchObject({
      status: 400,
      page: {
        faults: [
          {
            fieldId: `quantidade-${key(near.film, near.resellerId)}`,
            message: expect.stringMatching(warning),
          },
        ],
      },
    });
  });

  it("shows an installer the platform's percentage", async () => {
    const { shopper } = await shopperWith([far.film, far.resellerId, 1]);
    const installer = guestIn("São Paulo").signIn(shopper.token, {
      id: shopper.id,
      name: "Ana",
      email: shopper.email,
      type: 3,
    });
    await upstream.database.insert(platformSettings).values({ percentageDiscountForApplicators: 5 });
    expect((await open(installer)).page).toMatchObject({
      rows: [
        { label: "Produtos", amount: 3333 },
        { label: "Desconto de aplicador (5%)", amount: -167 },
        { label: "Frete" },
      ],
    });
  });
});
