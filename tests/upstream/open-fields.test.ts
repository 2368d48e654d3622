import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findProfile, saveProfile } from "~/upstream/accounts.server";
import { findAddress, findAddresses, findDeliveryAddress } from "~/upstream/addresses.server";
import { addCartLine, changeLine, countCartItems, findCart, previewGuestCart } from "~/upstream/carts.server";
import { findCategory, findSubcategory, listHomeBanners, listMenu } from "~/upstream/categories.server";
import { findFreightQuote, requestFreightQuote } from "~/upstream/freight.server";
import { openUpstream } from "~/upstream/http.server";
import { findPlatformSettings } from "~/upstream/information.server";
import { findInstaller, findInstallers } from "~/upstream/installer-search.server";
import { findOwnInstaller, saveInstaller } from "~/upstream/installers.server";
import { findOrder, findOrders, findOrdersByCode } from "~/upstream/orders.server";
import { fetchPicture } from "~/upstream/pictures.server";
import { findCep, findCities } from "~/upstream/postal-codes.server";
import { findProduct, searchProducts } from "~/upstream/products.server";
import { findShowcase, listResellersNear } from "~/upstream/resellers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { findCouponByCode } from "../../app/features/cart/coupon.server";
import { listOtherOffers } from "../../contract/catalogue";
import { network } from "../setup/network";

const apiUrl = "http://upstream.test";
const open = () => openUpstream({ apiUrl, timeLimitInMs: 30_000, token: "t", requestId: "request-1" });
/** A new one for each answer, because reads are made once for a request. */
let upstream = open();
const ana = { id: 7, name: "Ana", email: "ana@exemplo.com.br", type: 4 };

/** The upstream's answer to a call, and the bodies that it was sent. */
function answers(path: string, answer: unknown, status = 200): unknown[] {
  upstream = open();
  const bodies: unknown[] = [];
  network.use(
    http.all(`${apiUrl}/${path}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === "" ? null : JSON.parse(text));
      return typeof answer === "string"
        ? new HttpResponse(answer, { status })
        : HttpResponse.json(answer === undefined ? null : JSON.parse(JSON.stringify(answer)), { status });
    }),
  );
  return bodies;
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => "it worked",
    (failure: unknown) => failure,
  );
  return error instanceof UpstreamError ? error.kind : String(error);
}

const address = {
  id: 3,
  clientId: 7,
  addressName: "Rua A",
  addressNumber: 900,
  city: "São Paulo",
  state: "SP",
  postalCode: "01310-100",
};
const sku = {
  id: 11,
  differentValue: 20,
  attributes: [{ name: "Preto", attribute: { name: "Cor", type: "Cor" } }],
  resaleSkus: [{ resaleId: 5 }],
};
const product = { productId: 1, productName: "Vinil", skus: [sku] };
const pager = { totalPages: 1, totalItems: 2 };
const item = {
  id: 21,
  cartId: 2,
  skuId: 11,
  resaleId: 5,
  quantity: 2,
  sku: { productId: 1, differentValue: 20, attributes: [], product: { productName: "Vinil" } },
};
const cart = { id: 2, itemsQuantity: 2, items: [item] };
const line = { skuId: 11, resellerId: 5, quantity: 2, promotionId: null };
const order = {
  id: 31,
  orderCode: "E31",
  orderStatus: 3,
  orderStatusList: [{ status: 3, created_at: "2026-11-20T14:00:00-03:00" }],
  created_at: "2026-11-20T14:00:00-03:00",
  items: [{ price: 20, qty: 1, product: { productName: "Vinil" } }],
  discount: 0,
  fretePrice: 10,
  totalPrice: 30,
  paymentMethod: 2,
  resaleId: 5,
};
const list = { page: 1, pageSize: 20 };

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("a field whose JSON type the specification leaves open", () => {
  it("is read as a number or as text in an address", async () => {
    answers("client/get-addresses", [address, { ...address, id: "4", addressNumber: "Sem número" }]);
    expect((await findAddresses(upstream, 7)).map(({ id, number }) => [id, number])).toEqual([
      [3, "900"],
      [4, "Sem número"],
    ]);
    answers("client/getAddressDeliveryAddress", {
      content: { ...address, latitude: "-23.56", longitude: "-46.65", addressType: "0" },
    });
    expect(await findDeliveryAddress(upstream, 7)).toMatchObject({
      number: "900",
      latitude: -23.56,
      longitude: -46.65,
      isDefault: true,
    });
    answers("order/get-one", [{ ...order, address }]);
    expect((await findOrder(upstream, 31))?.address?.number).toBe("900");
  });

  it("is read as a number or as text in carts, orders, products, coupons and freight", async () => {
    answers("cart", {
      content: { ...cart, itemsQuantity: "2", items: [{ ...item, id: "21", quantity: "2" }] },
    });
    expect((await findCart(upstream)).lines[0]).toMatchObject({ id: 21, quantity: 2 });
    answers("order/get-one", [
      { ...order, id: "31", orderCode: 31, orderStatus: "3", totalPrice: "30.50", creditInstallments: "2" },
    ]);
    expect(await findOrder(upstream, 31)).toMatchObject({
      code: "31",
      status: 3,
      totalInCentavos: 3050,
      installments: 2,
    });
    answers("product/get-one-by-name", {
      ...product,
      productCode: 1234,
      percentage: "10",
      calculator: 1,
      distance: "3.5",
    });
    expect(await findProduct(upstream, "vinil")).toMatchObject({
      code: "1234",
      discountTerms: { percentage: 10 },
      isSoldByMeter: true,
    });
    answers("coupon/get-oneCode", {
      content: { id: "1", code: 10, type: "1", benefit: "1", descontoPercentual: "10" },
    });
    expect(await findCouponByCode(upstream, { code: "10", productIds: [], shopperId: 7 })).toMatchObject({
      code: "10",
      benefit: { kind: "percentage", percent: 10 },
    });
    answers("user/get-cities", ["Santos", { name: "Campinas" }, { id: "1", nome: "Bauru" }]);
    expect(await findCities(upstream, 35)).toEqual(["Santos", "Campinas", "Bauru"]);
  });
});

describe("a shape that the specification leaves open", () => {
  it.each([
    ["a list", (banners: unknown) => banners],
    ["content", (content: unknown) => ({ statusCode: 200, content })],
    ["a name", (banners: unknown) => ({ banners })],
    ["a name in content", (banners: unknown) => ({ content: { banners, pager } })],
  ])("is a list in %s: banners, addresses and orders are read item by item", async (_, envelope) => {
    answers("marketing/listActive-banners", envelope([{ image: "Uploads/a.png" }, { image: null }]));
    expect(await listHomeBanners(upstream)).toHaveLength(1);
    answers("client/get-addresses", envelope([address]));
    expect(await findAddresses(upstream, 7)).toHaveLength(1);
    answers("client/get-items/7", envelope([order]));
    expect(await findOrders(upstream, 7)).toHaveLength(1);
  });

  it("is an object in content, and categories alone", async () => {
    answers("product/get-one-by-name", { statusCode: 200, content: product });
    expect((await findProduct(upstream, "vinil")).name).toBe("Vinil");
    answers("product/listActiveB2C", { content: { products: [product], pager } });
    expect((await searchProducts(upstream, list, null)).products).toHaveLength(1);
    answers("category/menuActive", [{ categoryId: 1, categoryName: "Paredes" }, { categoryId: 2 }]);
    expect(await listMenu(upstream, 15)).toHaveLength(1);
  });

  it("is a freight group with Sku objects, one option alone and out of stock as a boolean", async () => {
    const option = { name: "PAC", company: { name: "Correios" }, price: 18.5, custom_delivery_range: {} };
    const group = (productOutOfStock: unknown) => ({
      resaleId: 5,
      melhorEnvio: true,
      productOutOfStock,
      productsSku: [{ ...sku, qty: 2 }],
      answerShippingCalculationModel: option,
    });
    answers("client/get-one/3", [address]);
    const to = await findAddress(upstream, 3);
    if (to === null) throw new Error("No address");
    const groupsOf = async (outOfStock: unknown) => {
      answers("client/frete", { content: [group(outOfStock)] });
      return (await requestFreightQuote(upstream, to, [])).groups ?? [];
    };
    expect(await groupsOf(false)).toMatchObject([
      {
        lines: [{ skuId: 11, quantity: 2 }],
        options: [{ name: "PAC", priceInCentavos: 1850 }],
        outOfStock: [],
      },
    ]);
    expect(await groupsOf(true)).toMatchObject([{ outOfStock: [{ skuId: 11 }] }]);
    expect(await groupsOf([sku])).toMatchObject([{ outOfStock: [{ skuId: 11 }] }]);
  });

  it("is a row that joins, a picture's path, a price alone and an address in one text", async () => {
    answers("product/get-one-by-name", {
      ...product,
      images: ["Uploads/a.png"],
      categories: [{ category: { categoryId: 1, categoryName: "Paredes" } }],
      subCategories: [{ subCategory: { id: 2, name: "Lisos" } }],
    });
    expect(await findProduct(upstream, "vinil")).toMatchObject({
      pictures: ["Uploads/a.png"],
      categories: [{ id: 1, name: "Paredes" }],
      subcategories: [{ id: 2, name: "Lisos" }],
    });
    answers("product/other-offers", [
      { id: 11, resale: { id: 5, nameFantasy: "Casa" }, differentValue: 20, responseFretePrice: 25 },
    ]);
    const offers = await upstream(listOtherOffers, {
      body: { cep: "01310-100", latitude: -23, longitude: -46, productName: "vinil", skus: [] },
    });
    expect(offers[0]?.responseFretePrice?.price).toBe(25);
    answers("order/get-one", [{ ...order, address: "Rua A, 900, São Paulo" }]);
    expect((await findOrder(upstream, 31))?.address?.street).toBe("Rua A, 900, São Paulo");
  });
});

describe("null for an empty list, as .NET writes it", () => {
  it("is empty in products, carts, orders, freight and menus", async () => {
    const bare = { ...sku, attributes: null, resaleSkus: null };
    const lists = { images: null, categories: null, subCategories: null, reviews: null, promotions: null };
    answers("product/get-one-by-name", { ...product, ...lists, skus: [bare] });
    expect(await findProduct(upstream, "vinil")).toMatchObject({
      skus: [{ attributes: [], resellerIds: [] }],
      pictures: [],
      categories: [],
    });
    answers("cart", { content: { ...cart, items: [{ ...item, sku: { ...item.sku, attributes: null } }] } });
    expect((await findCart(upstream)).lines[0]).toMatchObject({ attributes: [] });
    answers("order/get-one", [{ ...order, orderStatusList: null }]);
    expect(await findOrder(upstream, 31)).toMatchObject({ id: 31 });
    answers("category/menuActive", { categories: null });
    expect(await listMenu(upstream, 15)).toEqual([]);
    answers("product/listActiveB2C", { products: null, pager: { totalPages: 0, totalItems: 0 } });
    expect((await searchProducts(upstream, list, null)).products).toEqual([]);
  });

  it("is a failure where the pager counts items", async () => {
    answers("product/listActiveB2C", { products: null, pager });
    expect(await failureOf(searchProducts(upstream, list, null))).toBe("unavailable");
    answers("installer/list", { content: { list: { installers: null, pager } } });
    const filter = { specialty: "", city: "", radiusInKm: null, page: 1 };
    expect(await failureOf(findInstallers(upstream, filter))).toBe("unavailable");
  });
});

describe("a field that a form does not edit", () => {
  const installer = {
    id: 7,
    name: "Rui",
    textObservation: "Atendo aos sábados.",
    image: "wwwroot/Uploads/rui.png",
    addressName: "Rua A",
    addressNumber: 10,
    city: "Bauru",
    state: "SP",
    latitude: -22.3,
    longitude: -49.1,
  };

  it("keeps the observations, photo and coordinates of an installer whose address could not be located", async () => {
    answers("installer/get-one", installer);
    const own = await findOwnInstaller(upstream, 7);
    expect(own?.work.observations).toBe("Atendo aos sábados.");
    if (own === null) throw new Error("No installer");
    const { picture, work, specialtyIds, ...fields } = own;
    const sent = answers("installer/edit", {});
    await saveInstaller(upstream, 7, { ...fields, coordinates: null, currentPassword: "" });
    expect(sent[0]).toMatchObject({
      Observations: "Atendo aos sábados.",
      Image: "wwwroot/Uploads/rui.png",
      Latitude: -22.3,
      Longitude: -49.1,
    });
  });

  it("is sent back with the profile as it was read", async () => {
    const client = { ...ana, image: "wwwroot/Uploads/ana.png", created_at: "2026-01-01", receivesNews: true };
    answers("user/get-one", client);
    const sent = answers("client/editprofile", {});
    const profile = await findProfile(upstream, ana);
    await saveProfile(upstream, profile, { name: "Ana Lima", taxId: "1", phone: "2" });
    expect(sent[0]).toEqual({ ...client, name: "Ana Lima", cnpj: "1", phoneNumber: "2" });
  });
});

describe("a list with an item that cannot be read", () => {
  it("leaves out a product without a name, a sku without a price, a picture without a path and a review without a note", async () => {
    const review = { note: 5, created_at: null, user: { name: 7, image: {} } };
    answers("product/listActiveB2C", {
      products: [
        { ...product, images: [{ path: null }, { path: "Uploads/b.png" }], productDescription: {} },
        { ...product, productId: 2, skus: [{ ...sku, differentValue: null }] },
        { ...product, productId: 3, productName: null },
      ],
      pager,
    });
    const { products } = await searchProducts(upstream, list, null);
    expect(products.map(({ id, priceInCentavos, picture }) => [id, priceInCentavos, picture])).toEqual([
      [1, 2000, "Uploads/b.png"],
      [2, null, null],
    ]);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls[0]?.[0]).toContain("products.*.productName (invalid_type)");

    answers("product/get-one-by-name", { ...product, reviews: [review, { ...review, note: null }] });
    const { reviews } = await findProduct(upstream, "vinil");
    expect(reviews).toEqual([
      {
        rating: 5,
        comment: null,
        createdAt: null,
        authorName: "7",
        authorPicture: null,
        pictures: [],
        isVerified: false,
      },
    ]);
  });

  it("logs a place once, without values", async () => {
    answers("resale/distance", [
      { id: 1, nameFantasy: "Casa" },
      { id: "segredo", nameFantasy: "Outra" },
    ]);
    const location = { cep: "01310-100", latitude: -23, longitude: -46, placeId: null };
    expect(await listResellersNear(upstream, location)).toHaveLength(1);
    answers("resale/distance", [
      { id: 1, nameFantasy: "Casa" },
      { id: "segredo", nameFantasy: "Outra" },
    ]);
    await listResellersNear(upstream, location);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(String(errors.mock.calls)).not.toContain("segredo");
  });

  it("keeps a cart line without its product beside those that can be sold", async () => {
    answers("cart", { content: { ...cart, items: [item, { ...item, id: 22, skuId: 99, sku: null }] } });
    const { lines, unpriced } = await findCart(upstream);
    expect([lines.length, unpriced]).toMatchObject([1, [{ skuId: 99, quantity: item.quantity }]]);
  });

  it("reads a line that is in a cart twice as one, and changes both to one of the wanted quantity", async () => {
    answers("cart", {
      content: { ...cart, items: [item, item, { ...item, id: 22, quantity: 3, version: "b" }] },
    });
    const [line, ...others] = (await findCart(upstream)).lines;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ id: item.id, quantity: item.quantity + 3, version: null });
    const edited = answers("cart/edit", { content: cart });
    if (line) await changeLine(upstream, line, 4);
    expect(edited).toMatchObject([
      { id: 22, quantity: 0 },
      { id: item.id, quantity: 4 },
    ]);
  });

  it("leaves out banners, categories, installers and showcase reviews", async () => {
    answers("marketing/listActive-banners", [{ image: "Uploads/a.png" }, { image: null }]);
    expect(await listHomeBanners(upstream)).toHaveLength(1);
    const category = { categoryId: 1, categoryName: "Paredes", pathImage: 7 };
    answers("category/menuActive", { categories: [category, { categoryId: 2 }] });
    expect(await listMenu(upstream, 15)).toHaveLength(1);
    answers("category/categoryByName", {
      ...category,
      subCategoriesToCategory: [{ subCategory: null }, { subCategory: { name: "Lisos" } }],
    });
    expect((await findCategory(upstream, "paredes")).subcategories.map(({ name }) => name)).toEqual([
      "Lisos",
    ]);
    answers("installer/list", { content: { list: { installers: [{ id: 1, name: "Rui" }, {}], pager } } });
    expect(
      (await findInstallers(upstream, { specialty: "", city: "", radiusInKm: null, page: 1 })).installers,
    ).toHaveLength(1);
    answers("resale/url-store", {
      id: 5,
      nameFantasy: "Casa",
      reviews: [{ note: 4, created_at: null }, { note: "muito bom" }],
    });
    expect((await findShowcase(upstream, "casa", null)).reviews).toHaveLength(1);
  });

  it("fails where nothing of it can be read, and where its items only make sense together", async () => {
    for (const unreadable of [
      { ...order, totalPrice: null },
      { ...order, created_at: "ontem" },
      { ...order, items: [{ ...order.items[0], qty: "duas" }] },
      { ...order, orderStatusList: [{ status: 3, created_at: "ontem" }] },
    ]) {
      answers("client/get-items/7", [order, unreadable]);
      expect(await failureOf(findOrders(upstream, 7))).toBe("unavailable");
      answers("order/get-one", [unreadable]);
      expect(await failureOf(findOrder(upstream, 31))).toBe("unavailable");
    }
    answers("client/get-addresses", [address, { ...address, addressName: null }]);
    expect(await failureOf(findAddresses(upstream, 7))).toBe("unavailable");
    answers("cart", { content: { ...cart, items: [item, { ...item, quantity: null }] } });
    expect(await failureOf(findCart(upstream))).toBe("unavailable");
    answers("order/by-codes", [order, { ...order, totalPrice: null }]);
    expect(await failureOf(findOrdersByCode(upstream, ["E31", "E32"]))).toBe("unavailable");
    answers("client/frete", {
      content: [
        { resaleId: 5, productsSku: [] },
        { resaleId: null, productsSku: [] },
      ],
    });
    const to = { ...(await addressOf()), id: 3 };
    expect(await failureOf(requestFreightQuote(upstream, to, []))).toBe("unavailable");
    for (const price of [-12, "a combinar"]) {
      answers("client/frete", {
        content: [{ resaleId: 5, productsSku: [], answerShippingCalculationModel: [{ name: "PAC", price }] }],
      });
      expect(await failureOf(requestFreightQuote(upstream, to, []))).toBe("unavailable");
    }
  });

  it("has no product price of zero or below", async () => {
    const free = { id: 1, differentValue: 0, attributes: [], resaleSkus: [{ resaleId: 5 }] };
    const owed = { ...free, id: 2, differentValue: -46.1 };
    const sold = { ...free, id: 3, differentValue: 20 };
    answers("product/get-one-by-name", {
      ...product,
      skus: [free, owed, sold],
      clientPrice: -46.1,
      resaleId: 5,
    });
    const { skus, priceInCentavos, offer } = await findProduct(upstream, "vinil");
    expect([skus.map(({ id }) => id), priceInCentavos, offer?.priceInCentavos]).toEqual([[3], 2000, null]);
    answers("product/get-one-by-name", { ...product, skus: [free, owed], clientPrice: 0 });
    expect((await findProduct(upstream, "vinil")).priceInCentavos).toBeNull();
  });

  async function addressOf() {
    answers("client/get-one/3", [address]);
    const found = await findAddress(upstream, 3);
    if (found === null) throw new Error("No address");
    return found;
  }
});

describe("a 200 that is not the agreed shape", () => {
  it.each([
    ["an empty body", ""],
    ["{}", {}],
    ["null", null],
    ["a number", 7],
    [
      "null lists",
      { content: { itemsQuantity: 2, items: null }, products: null, categories: null, pager: null },
    ],
  ])("is a failure and not an empty result: %s", async (_, answer) => {
    const paths = [
      "cart",
      "cart/preview",
      "coupon/get-oneCode",
      "user/postalcode",
      "platformsettings/get",
      "client/get-addresses",
      "client/get-one/3",
      "client/getAddressDeliveryAddress",
      "client/get-items/7",
      "freightQuote",
      "product/listActiveB2C",
    ];
    for (const path of paths) answers(path, answer);
    const reads = {
      cart: () => findCart(upstream),
      preview: () => previewGuestCart(upstream, [line], null),
      coupon: () => findCouponByCode(upstream, { code: "DEZ", productIds: [1], shopperId: 7 }),
      cep: () => findCep(upstream, "01310-100"),
      settings: () => findPlatformSettings(upstream),
      addresses: () => findAddresses(upstream, 7),
      address: () => findAddress(upstream, 3),
      delivery: () => findDeliveryAddress(upstream, 7),
      orders: () => findOrders(upstream, 7),
      quote: () => findFreightQuote(upstream),
      products: () => searchProducts(upstream, list, null),
    };
    for (const [name, read] of Object.entries(reads)) {
      expect([name, await failureOf(read())]).toEqual([name, "unavailable"]);
    }
  });

  it("is an empty result where the upstream says so", async () => {
    answers("cart", { content: null });
    expect((await findCart(upstream)).lines).toEqual([]);
    answers("coupon/get-oneCode", { content: null, message: "Não há" });
    expect(await findCouponByCode(upstream, { code: "DEZ", productIds: [1], shopperId: 7 })).toBeNull();
    answers("client/get-addresses", []);
    expect(await findAddresses(upstream, 7)).toEqual([]);
    answers("freightQuote", { content: null });
    expect(await findFreightQuote(upstream)).toBeNull();
    answers("user/postalcode", { erro: true });
    expect(await findCep(upstream, "01310-100")).toBeNull();
  });
});

describe("a 404 for something that may not exist yet", () => {
  it("is an empty cart, no quote, no address, no order and an empty profile", async () => {
    for (const path of [
      "cart",
      "freightQuote",
      "user/get-one",
      "client/getAddressDeliveryAddress",
      "client/get-addresses",
      "client/get-items/7",
      "coupon/get-oneCode",
    ]) {
      answers(path, { message: "Não encontrado" }, 404);
    }
    expect(await findCart(upstream)).toEqual({ id: null, lines: [], unpriced: [] });
    expect(await countCartItems(upstream)).toBe(0);
    expect(await findFreightQuote(upstream)).toBeNull();
    expect(await findDeliveryAddress(upstream, 7)).toBeNull();
    expect(await findAddresses(upstream, 7)).toEqual([]);
    expect(await findOrders(upstream, 7)).toEqual([]);
    expect(await findCouponByCode(upstream, { code: "DEZ", productIds: [1], shopperId: 7 })).toBeNull();
    expect(await findProfile(upstream, ana)).toMatchObject({ id: 7, name: "Ana", taxId: null, phone: null });
  });

  it.each([
    ["{}", {}],
    ["null", null],
    ["an empty body", ""],
  ])("an unknown installer may also be %s", async (_, answer) => {
    answers("installer/get-one", answer);
    expect(await findInstaller(upstream, 9)).toBeNull();
    answers("installer/get-one", { city: "Bauru" });
    expect(await failureOf(findInstaller(upstream, 9))).toBe("unavailable");
  });
});

describe("a picture", () => {
  const pixel = "data:image/png;base64,iVBORw0KGgo=";
  it.each([
    ["a relative path", "Uploads/a.png", "Uploads/a.png"],
    ["an absolute path", "/Uploads/fotos/a.JPG", "Uploads/fotos/a.JPG"],
    ["a path below wwwroot", "wwwroot/Uploads/a.png", "wwwroot/Uploads/a.png"],
    ["an address of the upstream", `${apiUrl}/Uploads/foto%20nova.png`, "Uploads/foto nova.png"],
    ["a small data URL", pixel, pixel],
  ])("is shown when it is %s", async (_, productPic, shown) => {
    answers("product/get-one-by-name", { ...product, productPic });
    expect((await findProduct(upstream, "vinil")).picture).toBe(shown);
  });

  it.each([
    ["an address of another site", "https://outro.example/Uploads/a.png"],
    ["an address without a scheme", "//outro.example/Uploads/a.png"],
    ["an address that leaves its folder", `${apiUrl}/Uploads/%2e%2e%2f/a.png`],
    ["an SVG", "data:image/svg+xml;base64,PHN2Zz4="],
    ["a page", "data:text/html;base64,PGI+"],
    ["a large data URL", `data:image/png;base64,${"A".repeat(100_000)}`],
    ["a path that the picture route refuses", "fotos/a.png"],
    ["no picture", "Uploads/a.exe"],
  ])("is left out when it is %s", async (_, productPic) => {
    answers("product/get-one-by-name", { ...product, productPic });
    expect((await findProduct(upstream, "vinil")).picture).toBeNull();
  });
});

describe("a picture below wwwroot", () => {
  it.each(["Uploads/a.png", "wwwroot/Uploads/a.png"])(
    "is fetched where the upstream serves it: %s",
    async (served) => {
      network.use(
        http.get(`${apiUrl}/*`, ({ request }) =>
          new URL(request.url).pathname === `/${served}`
            ? new HttpResponse("bytes")
            : new HttpResponse(null, { status: 404 }),
        ),
      );
      const source = { apiUrl, timeLimitInMs: 30_000 };
      expect(String(await fetchPicture(source, "wwwroot/Uploads/a.png"))).toBe("bytes");
      expect(await fetchPicture(source, "wwwroot/Uploads/b.png")).toBeNull();
    },
  );
});

describe("a product, category or subcategory at the address of its slug", () => {
  it("is found where the upstream knows it by its name only", async () => {
    network.use(
      http.get(`${apiUrl}/:resource/:call`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        const name = query.get("productName") ?? query.get("name");
        return name === "vinil fosco"
          ? HttpResponse.json({ ...product, categoryId: 1, categoryName: "Vinil", name: "Vinil fosco" })
          : HttpResponse.json({ message: "Não encontrado" }, { status: 404 });
      }),
    );
    upstream = open();
    expect((await findProduct(upstream, "vinil-fosco")).id).toBe(1);
    expect((await findCategory(upstream, "vinil-fosco")).id).toBe(1);
    expect((await findSubcategory(upstream, "vinil-fosco")).name).toBe("Vinil fosco");
    await expect(findProduct(upstream, "outro")).rejects.toThrow("404");
  });
});

describe("a list that ignores its page size", () => {
  it("is cut to what was asked for", async () => {
    const products = Array.from({ length: 200 }, (_, index) => ({ ...product, productId: index }));
    answers("product/listActiveB2C", { products, pager });
    expect((await searchProducts(upstream, list, null)).products).toHaveLength(20);
    const installers = Array.from({ length: 200 }, (_, index) => ({ id: index, name: "Rui" }));
    answers("installer/list", { content: { list: { installers, pager } } });
    expect(
      (await findInstallers(upstream, { specialty: "", city: "", radiusInKm: null, page: 1 })).installers,
    ).toHaveLength(15);
  });

  it("is cut to a thousand items without a page size, within items as well", async () => {
    answers(
      "client/get-items/7",
      Array.from({ length: 3000 }, () => order),
    );
    expect(await findOrders(upstream, 7)).toHaveLength(1000);
    const reviews = Array.from({ length: 3000 }, () => ({ note: 5 }));
    answers("product/get-one-by-name", { ...product, reviews });
    expect((await findProduct(upstream, "vinil")).reviews).toHaveLength(1000);
  });
});

describe("a change of the cart", () => {
  it.each([
    ["the cart", { content: cart }],
    ["a message", { message: "Ok" }],
    ["nothing", ""],
    ["text", "OK"],
  ])("succeeds by its status when the answer is %s", async (_, answer) => {
    answers("cart/add", answer);
    answers("cart/edit", answer);
    answers("cart", { content: cart });
    await addCartLine(upstream, line, "key");
    const [shown] = (await findCart(upstream)).lines;
    if (!shown) throw new Error("No line");
    await changeLine(upstream, shown, 3);
  });

  it("fails when the line is not in the cart afterwards", async () => {
    answers("cart/add", {});
    answers("cart", { content: { ...cart, items: [] } });
    expect(await failureOf(addCartLine(upstream, line, "key"))).toBe("unavailable");
    answers("cart/add", { content: { id: 2, itemsQuantity: 0, items: [] } });
    expect(await failureOf(addCartLine(upstream, line, "key"))).toBe("unavailable");
    answers("cart/add", {});
    answers("cart", {}, 404);
    expect(await failureOf(addCartLine(upstream, line, "key"))).toBe("unavailable");
  });
});
