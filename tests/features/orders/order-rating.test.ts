import { eq } from "drizzle-orm";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/orders/order/route";
import { orderEvaluations, productReviews, resellerReviews } from "../../../api/database/schema/reviews";
import { getOrder } from "../../../contract/orders";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { network } from "../../setup/network";
import { addCustomer, addOrder, type Customer } from "../../setup/orders";
import { phonePhotos, sentAsJpeg, toFile } from "../../setup/phone-photos";
import { outcomeOf, posting as postingForm } from "../../setup/screens";
import { answerFrom, asking, failing, instead, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let customer: Customer;
let shop: { id: number };
let film: { id: number; sku: { id: number } };
let tape: { id: number; sku: { id: number } };
let lines: (readonly [number, number, number])[];

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  shop = await addReseller(database, { name: "Perto", in: "São Paulo" });
  film = await addSimpleProduct(database, shop, {
    name: "Vinil Preto",
    priceInCentavos: 1000,
    quantity: 900,
  });
  tape = await addSimpleProduct(database, shop, { name: "Fita", priceInCentavos: 333, quantity: 900 });
  lines = [
    [film.sku.id, shop.id, 2],
    [tape.sku.id, shop.id, 1],
  ];
});
beforeEach(async () => {
  answerFrom(upstream);
  customer = await addCustomer(upstream);
});

const read = async (id: number, fazer = "avaliar") =>
  loader(await asking(`/profile/order?id=${id}&fazer=${fazer}`, customer.session));
const rate = async (id: number, fields: Record<string, string>) => {
  const sent = { intent: "avaliar", ...fields };
  return outcomeOf(
    action,
    (await posting(`/profile/order?id=${id}&fazer=avaliar`, customer.session, sent)).request,
  );
};
const delivered = () => addOrder(upstream, customer, lines, { through: [1, 3, 4, 8] });
const least = { "nota-pedido": "5", "nota-loja": "4" };

/** The order as the specification's documents describe it. */
async function withoutIdsInItems(id: number): Promise<void> {
  const [order] = await upstream.answerTo(getOrder, {
    query: { id: String(id) },
    token: customer.shopper.token,
  });
  const items = order?.items.map(({ product, productSku, ...item }) => ({
    ...item,
    product: { productName: product.productName },
    productSku: { attributes: productSku?.attributes },
  }));
  instead("GET order/get-one", [{ ...order, items }]);
}

describe("rating an order", () => {
  it("asks for each distinct product, the order and the shop", async () => {
    const { id } = await delivered();
    expect((await read(id)).rating?.map(({ title, isNeeded }) => [title, isNeeded])).toEqual([
      ["Vinil Preto", false],
      ["Fita", false],
      ["O pedido", true],
      ["A loja Perto", true],
    ]);
  });

  it("asks for the products of an upstream whose order items carry no ids, and sends their ids", async () => {
    const { id } = await delivered();
    await withoutIdsInItems(id);
    const titles = (await read(id)).rating?.map(({ title }) => title);
    expect(titles).toEqual(["Vinil Preto", "Fita", "O pedido", "A loja Perto"]);
    const sent = listenTo("order/evaluateOrder");
    await rate(id, { ...least, [`nota-produto-${film.id}`]: "3" });
    expect(sent).toMatchObject([{ items: [{ productId: film.id, note: 3 }] }]);
  });

  it("sends the upstream's payload and shows its thanks", async () => {
    const { id } = await delivered();
    const sent = listenTo("order/evaluateOrder");
    const rated = await rate(id, {
      ...least,
      "comentario-pedido": " Chegou rápido\r\ne inteiro ",
      [`nota-produto-${film.id}`]: "3",
      [`comentario-produto-${film.id}`]: "Cola bem",
    });
    expect(rated).toRedirectTo(`/profile/order?id=${id}`, { message: "Obrigado pela sua avaliação!" });
    expect(sent).toEqual([
      {
        oderId: id,
        clientId: customer.shopper.id,
        note: 5,
        evaluation: "Chegou rápido\ne inteiro",
        items: [{ productId: film.id, note: 3, evaluation: "Cola bem" }],
        resaleEvaluation: { resaleId: shop.id, note: 4, evaluation: null },
      },
    ]);
    const { order, rating } = await read(id);
    expect([order.hasReview, order.mayRate, rating]).toEqual([true, false, null]);
    expect(order.ownRating).toEqual({ rating: 5, comment: "Chegou rápido\ne inteiro" });
  });

  it("requires a score for order and shop and keeps the typed text", async () => {
    const { id } = await delivered();
    const typed = { "comentario-loja": "Gente boa", [`comentario-produto-${film.id}`]: "Cola bem" };
    expect(await rate(id, typed)).toRefuse(
      {
        "nota-pedido": "Escolha de 1 a 5 estrelas.",
        "nota-loja": "Escolha de 1 a 5 estrelas.",
        [`nota-produto-${film.id}`]: "Escolha as estrelas para enviar o comentário.",
      },
      {
        task: "avaliar",
        title: "Confira os campos marcados.",
        typed: typed,
        faults: [
          { fieldId: `nota-produto-${film.id}`, label: "Vinil Preto" },
          { fieldId: "nota-pedido", label: "O pedido" },
          { fieldId: "nota-loja", label: "A loja Perto" },
        ],
      },
    );
  });

  it.each(["0", "6", "-1", "4.5", "cinco", "55", ""])("rejects the score %j", async (note) => {
    const { id } = await delivered();
    expect((await rate(id, { ...least, "nota-pedido": note })).status).toBe(400);
    expect((await rate(id, { ...least, [`nota-produto-${tape.id}`]: note })).status).toBe(
      note === "" ? 303 : 400,
    );
  });

  it("limits the length of the text", async () => {
    const { id } = await delivered();
    expect(await rate(id, { ...least, "comentario-pedido": "a".repeat(1001) })).toRefuse({
      "comentario-pedido": "Escreva no máximo 1.000 caracteres.",
    });
  });

  it("rejects a product that is not in the order", async () => {
    const { id } = await addOrder(upstream, customer, lines.slice(0, 1), { through: [1, 3] });
    const sent = listenTo("order/evaluateOrder");
    await rate(id, { ...least, [`nota-produto-${tape.id}`]: "1" });
    expect(sent).toMatchObject([{ items: [] }]);
  });

  it("happens once for a double press and reports the repeat", async () => {
    const { id } = await delivered();
    const fields = { ...least, [`nota-produto-${film.id}`]: "5" };
    const presses = await Promise.all([rate(id, fields), rate(id, fields)]);
    for (const press of presses) expect(press).toRedirectTo(`/profile/order?id=${id}`);
    expect(await rate(id, fields)).toRedirectTo(`/profile/order?id=${id}`, {
      message: "Este pedido já foi avaliado.",
    });
    const { database } = upstream;
    expect(
      await database.select().from(orderEvaluations).where(eq(orderEvaluations.orderId, id)),
    ).toHaveLength(1);
    expect(await database.select().from(resellerReviews).where(eq(resellerReviews.orderId, id))).toHaveLength(
      1,
    );
    const mine = eq(productReviews.userId, customer.shopper.id);
    expect(await database.select().from(productReviews).where(mine)).toHaveLength(1);
  });
});

describe("an order that cannot be rated", () => {
  it.each([0, 1, 2, 5, 7, 9])("has no form at status %i and refuses a post", async (status) => {
    const { id } = await addOrder(upstream, customer, lines, { through: [1, status] });
    const sent = listenTo("order/evaluateOrder");
    expect((await read(id)).rating).toBeNull();
    expect(await rate(id, least)).toMatchObject({ status: 409, page: { title: "Erro avaliar pedido" } });
    expect(sent).toEqual([]);
  });

  it.each([3, 4, 6, 8, 10])("includes orders at status %i", async (status) => {
    const { id } = await addOrder(upstream, customer, lines, { through: [1, 3, status] });
    expect((await read(id)).rating).not.toBeNull();
    expect((await rate(id, least)).status).toBe(303);
  });
});

describe("a failed rating", () => {
  it("keeps the scores and the text", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { id } = await delivered();
    failing("POST order/evaluateOrder", 500);
    expect(await rate(id, { ...least, "comentario-pedido": "Bom" })).toMatchObject({
      status: 502,
      page: { title: "Erro avaliar pedido", typed: { ...least, "comentario-pedido": "Bom" } },
    });
  });

  it("shows the upstream's reason", async () => {
    const { id } = await delivered();
    network.use(
      http.post(`${settings.apiUrl}/order/evaluateOrder`, () =>
        HttpResponse.json({ message: "Comentário impróprio." }, { status: 422 }),
      ),
    );
    expect(await rate(id, least)).toMatchObject({
      status: 422,
      page: { title: "Erro avaliar pedido", message: "Comentário impróprio." },
    });
  });
});

describe("photos of a rating", () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const photo = (name = "foto.png", sizeInBytes = 100) => {
    const content = new Uint8Array(sizeInBytes);
    content.set(png);
    return new File([content], name);
  };
  const field = () => `fotos-produto-${film.id}`;
  const send = async (id: number, fields: Record<string, string>, files: readonly File[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "avaliar", ...least, ...fields })) {
      form.append(name, value);
    }
    for (const file of files) form.append(field(), file);
    return outcomeOf(
      action,
      await postingForm(`/profile/order?id=${id}&fazer=avaliar`, form, customer.session),
    );
  };
  const noted = () => ({ [`nota-produto-${film.id}`]: "5" });

  it("are offered where the upstream takes them, and sent as data URLs with their product", async () => {
    const { id } = await delivered();
    expect((await read(id)).takesPhotos).toBe(true);
    instead("POST order/evaluateOrder", { message: "ok" });
    const sent = listenTo("order/evaluateOrder");
    await send(id, noted(), [photo(), photo("outra.png")]);
    const start = expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(sent).toMatchObject([{ items: [{ productId: film.id, pictures: [start, start] }] }]);
  });

  it.each(phonePhotos)(
    "are taken from a phone, or refused with the cause: %s",
    async (name, make, message) => {
      const { id } = await delivered();
      instead("POST order/evaluateOrder", { message: "ok" });
      const sent = listenTo("order/evaluateOrder");
      const answer = await send(id, noted(), [await toFile(name, make)]);
      if (message) expect(answer).toMatchObject({ status: 400, page: { errors: { [field()]: [message] } } });
      else expect(sent).toMatchObject([{ items: [{ pictures: [expect.stringMatching(sentAsJpeg)] }] }]);
    },
  );

  it.each([
    ["more than three", () => [1, 2, 3, 4].map(() => photo()), "Escolha no máximo 3 fotos."],
    ["one of 2 MB", () => [photo("foto.png", 2_097_152)], "Arquivo excede o limite de 2 mb"],
    [
      "one that is no photo",
      () => [new File(["oi"], "foto.png")],
      "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.",
    ],
    [
      "24 MB together",
      () => [1, 2, 3].map(() => photo("foto.png", 8_400_000)),
      "As fotos juntas passam de 24 MB. Envie menos fotos.",
    ],
  ] as const)("are refused at their field: %s", async (_, files, message) => {
    const { id } = await delivered();
    expect(await send(id, noted(), files())).toRefuse(
      { [field()]: message },
      { typed: { "nota-loja": "4" } },
    );
  });

  it("need stars for their product, and are asked for again when the form is refused", async () => {
    const { id } = await delivered();
    expect(await send(id, {}, [photo()])).toRefuse({
      [`nota-produto-${film.id}`]: "Escolha as estrelas para enviar as fotos.",
      [field()]: "Escolha as fotos de novo.",
    });
  });
});
