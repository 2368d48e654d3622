import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { loader } from "~/features/account/profile/route";
import { listOrders, type order } from "../../../contract/orders";
import { loggedIn, opening, outcomeOf } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const open = async (path = "/profile?step=3") => outcomeOf(loader, await opening(path, loggedIn));

type WireOrder = z.input<typeof order>;

const day = (number: number) => `2026-10-${String(number).padStart(2, "0")}T12:00:00-03:00`;

const anOrder = (statuses: readonly number[], more: Partial<WireOrder> = {}): WireOrder => ({
  id: 31,
  orderCode: "B0R5J3HV9A",
  orderStatus: statuses.at(-1) ?? 0,
  orderStatusList: statuses.map((status, index) => ({ status, created_at: day(index + 1) })),
  created_at: "2026-11-20T01:30:00.000Z",
  items: [],
  discount: 0,
  fretePrice: 23.8,
  totalPrice: 23.8,
  paymentMethod: 2,
  expiresInQrCodeUrlPix: "2099-01-01T00:00:00Z",
  resaleId: 2,
  ...more,
});
const history = (purchase: Record<string, unknown>) => ({
  content: { history: { purchases: [purchase] } },
});

describe("purchase history", () => {
  it("requests orders by the shopper's own id", async () => {
    const asked = upstreamAnswers(listOrders, []);
    expect((await open()).page).toMatchObject({ content: { step: 3, history: { purchases: [] } } });
    expect(asked[0]?.params).toEqual({ clientId: "7" });
  });

  it("shows an error when it cannot be loaded, without failing the page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listOrders, new Refusal(500));
    expect(await open()).toMatchObject({ status: 200, page: { content: { history: null } } });
  });

  it.each(["totalPrice", "fretePrice", "discount", "installmentsInterest"] as const)(
    "shows an error, and no negative sum, where an upstream writes a negative %s",
    async (field) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      upstreamAnswers(listOrders, [anOrder([0, 1, 3], { [field]: -5 })]);
      expect(await open()).toMatchObject({ status: 200, page: { content: { history: null } } });
    },
  );

  it("shows code, date, items and totals of an order and links to its page", async () => {
    const product = {
      productName: "Película jateada lisa",
      productCode: "PJ-1",
      productPic: "Uploads/p.webp",
      calculator: true,
    };
    upstreamAnswers(listOrders, [
      anOrder([0, 1, 3], {
        items: [
          {
            price: 46.6,
            qty: 3,
            product,
            productSku: { attributes: [{ name: "Branco" }, { name: "1,52 m" }] },
          },
          { price: 10, qty: 1, product: { productName: "Espátula" } },
        ],
        discount: 14.98,
        totalPrice: 158.62,
        installmentsInterest: 1,
        resale: { id: 2, nameFantasy: "Adesivos Paulista" },
      }),
    ]);
    expect((await open()).page).toMatchObject(
      history({
        code: "B0R5J3HV9A",
        href: "/profile/order?id=31",
        date: "19/11/2026",
        shop: "Adesivos Paulista",
        contents: "Película jateada lisa e mais 1",
        total: "Total: R$\u00a0158,62",
        items: [
          {
            name: "Película jateada lisa",
            picture: "Uploads/p.webp",
            variation: "Branco · 1,52 m",
            unitPrice: "3 metros × R$\u00a046,60",
            totalInCentavos: 13_980,
          },
          { variation: "", unitPrice: "1 unidade", totalInCentavos: 1_000 },
        ],
        totals: {
          rows: [
            { label: "Produtos", amount: 14_980 },
            { label: "Desconto", amount: -1_498 },
            { label: "Frete", amount: "R$\u00a023,80" },
            { label: "Juros", amount: 100 },
          ],
          total: { label: "Total", amount: 15_862 },
        },
      }),
    );
  });

  it("names what is left of the total after a returned item, also in the folded card", async () => {
    const returned = {
      price: 10,
      qty: 1,
      product: { productName: "Espátula" },
      refundDate: "2026-11-21T01:30:00Z",
    };
    const kept = { price: 20, qty: 1, product: { productName: "Rodo" } };
    upstreamAnswers(listOrders, [
      anOrder([0, 1, 3, 4, 8], { items: [returned, kept], fretePrice: 0, totalPrice: 30 }),
    ]);
    expect((await open()).page).toMatchObject(
      history({ contents: "Espátula e mais 1", total: "Total depois da devolução: R$\u00a020,00" }),
    );
  });

  it("omits a zero discount and zero interest, and never labels freight as free", async () => {
    upstreamAnswers(listOrders, [anOrder([0], { fretePrice: 0, totalPrice: 0 })]);
    expect((await open()).page).toMatchObject(
      history({
        totals: {
          rows: [
            { label: "Produtos", amount: 0 },
            { label: "Frete", amount: "Grátis" },
          ],
        },
      }),
    );
  });

  it.each<[string, number[], Partial<WireOrder>, string]>([
    ["waits for its payment", [0, 1], {}, "Aguardando pagamento"],
    ["was refused", [0, 2], {}, "Pagamento recusado"],
    ["is paid", [0, 1, 3], {}, "Pagamento confirmado"],
    ["is being packed", [0, 1, 3, 6], {}, "Em separação"],
    ["is on its way", [0, 1, 3, 4], {}, "Enviado"],
    ["has arrived", [0, 1, 3, 4, 8], {}, "Entregue"],
    ["is cancelled", [0, 1, 7], {}, "Cancelado"],
    [
      "let its Pix run out",
      [0, 1, 7],
      { expiresInQrCodeUrlPix: "2026-01-01T00:00:00Z" },
      "Cancelado · Qr Code expirado",
    ],
    ["let its boleto run out", [0, 1, 7], { paymentMethod: 1 }, "Cancelado · Boleto expirado"],
  ])("states that an order %s", async (_, statuses, more, status) => {
    upstreamAnswers(listOrders, [anOrder(statuses, more)]);
    expect((await open()).page).toMatchObject(history({ status }));
  });
});

describe("purchase history actions", () => {
  const cancel = "/profile/order?id=31&fazer=cancelar#cancelar";
  const rate = "/profile/order?id=31&fazer=avaliar#avaliar";
  const pay = "/checkout/orderstatus?ordersCode=B0R5J3HV9A";

  it.each<[number, Partial<WireOrder>, { pay?: true; rate?: true; cancel?: true }]>([
    [0, {}, {}],
    [1, {}, { pay: true }],
    [1, { expiresInQrCodeUrlPix: "2026-01-01T00:00:00Z" }, {}],
    [2, {}, {}],
    [3, {}, { cancel: true }],
    [3, { review: { note: 5 } }, { cancel: true }],
    [3, { resaleId: null }, { cancel: true }],
    [4, {}, { rate: true }],
    [5, {}, {}],
    [6, {}, {}],
    [7, {}, {}],
    [8, {}, { rate: true }],
    [8, { review: {} }, {}],
    [9, {}, {}],
    [10, {}, {}],
  ])("at status %i with %j include: %j", async (status, more, offered) => {
    upstreamAnswers(listOrders, [anOrder([0, status], more)]);
    expect((await open()).page).toMatchObject(
      history({
        payHref: offered.pay ? pay : null,
        rateHref: offered.rate ? rate : null,
        cancelHref: offered.cancel ? cancel : null,
      }),
    );
  });
});

describe("paginated purchase history", () => {
  /** The upstream may return them in any order. */
  const orders = Array.from({ length: 25 }, (_, index) =>
    anOrder([0], { id: index, orderCode: `P${index}`, created_at: day(index + 1) }),
  );

  it.each<[string, number, string[]]>([
    ["", 1, ["P24", "P15"]],
    ["&pagina=2", 2, ["P14", "P5"]],
    ["&pagina=3", 3, ["P4", "P0"]],
    ["&pagina=99", 3, ["P4", "P0"]],
    ["&pagina=nada", 1, ["P24", "P15"]],
  ])("with '%s' shows ten orders of page %i, newest first", async (query, page, [first, last]) => {
    upstreamAnswers(listOrders, orders);
    const outcome = await open(`/profile?step=3${query}`);
    expect(outcome.page).toMatchObject({
      content: { history: { pages: { page, totalPages: 3, totalItems: 25 } } },
    });
    const codes = [...JSON.stringify(outcome.page).matchAll(/"code":"(P\d+)"/g)].map(([, code]) => code);
    expect([codes[0], codes.at(-1)]).toEqual([first, last]);
  });
});

describe("search in the purchase history", () => {
  const named = (orderCode: string, id: number, productName: string) =>
    anOrder([0, 1, 3], {
      id,
      orderCode,
      items: [{ price: 1, qty: 1, product: { productName, productCode: "P", calculator: false } }],
    });
  const codes = async (busca: string) => {
    upstreamAnswers(listOrders, [named("AAA1", 1, "Película Jateada"), named("BBB2", 2, "Vinil Fosco")]);
    const { page } = await open(`/profile?step=3&busca=${encodeURIComponent(busca)}`);
    return JSON.stringify(page).match(/(?<="code":")\w+/g) ?? [];
  };

  it("finds every word in the number or a product's name, whatever its accents and letter case", async () => {
    expect(await codes("pelicula")).toEqual(["AAA1"]);
    expect(await codes("FOSCO vinil")).toEqual(["BBB2"]);
    expect(await codes("bbb2")).toEqual(["BBB2"]);
    expect(await codes("vinil jateada")).toEqual([]);
    expect(await codes("  ")).toHaveLength(2);
  });

  it("says how each order stands, when it comes and what comes next", async () => {
    upstreamAnswers(listOrders, [
      anOrder([0, 1]),
      anOrder([0, 1, 3, 4], { id: 32, orderCode: "C", currentDate: day(5) }),
    ]);
    const arrival = expect.stringMatching(/^Chega até [a-z]+, \d\d\/\d\d$/);
    expect((await open()).page).toMatchObject({
      content: {
        history: {
          purchases: [
            {
              standing: "waiting",
              arrival: null,
              nextStep: null,
            },
            { standing: "paid", arrival, nextStep: "A caminho." },
          ],
        },
      },
    });
  });
});
