import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { createInsertSchema } from "drizzle-zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toSlug } from "../../api/catalogue/slug";
import * as accounts from "../../api/database/schema/accounts";
import * as catalogue from "../../api/database/schema/catalogue";
import * as discounts from "../../api/database/schema/coupons";
import * as information from "../../api/database/schema/information";
import * as installerTables from "../../api/database/schema/installers";
import * as orderTables from "../../api/database/schema/orders";
import * as paymentTables from "../../api/database/schema/payments";
import * as promotionTables from "../../api/database/schema/promotions";
import * as resellerTables from "../../api/database/schema/resellers";
import * as reviewTables from "../../api/database/schema/reviews";
import { calculateDistanceInKm } from "../../api/freight/distance";
import { isValidCnpj, isValidCpf } from "../../common/tax-id";
import { picturePath, pictureSpec } from "../../demo/drawing/picture-spec";
import specs from "../../demo/drawing/picture-specs.json";
import { readJsonRows } from "../../demo/read-rows";
import { readDemoRows } from "../../demo/rows";

const now = new Date("2026-11-20T14:00:00-03:00");
const passwords = { known: "known", unknown: "unknown" };
const uploads = path.resolve(import.meta.dirname, "../../demo/pictures");

const users = z
  .array(createInsertSchema(accounts.users).omit({ passwordHash: true }))
  .parse(readJsonRows(accounts.users, now));
const categories = z
  .array(createInsertSchema(catalogue.categories))
  .parse(readJsonRows(catalogue.categories, now));
const subcategories = z
  .array(createInsertSchema(catalogue.subcategories))
  .parse(readJsonRows(catalogue.subcategories, now));
const products = z.array(createInsertSchema(catalogue.products)).parse(readJsonRows(catalogue.products, now));
const skus = z.array(createInsertSchema(catalogue.skus)).parse(readJsonRows(catalogue.skus, now));
const attributes = z
  .array(createInsertSchema(catalogue.attributes))
  .parse(readJsonRows(catalogue.attributes, now));
const skuAttributes = z
  .array(createInsertSchema(catalogue.skuAttributes))
  .parse(readJsonRows(catalogue.skuAttributes, now));
const productImages = z
  .array(createInsertSchema(catalogue.productImages))
  .parse(readJsonRows(catalogue.productImages, now));
const productCategories = z
  .array(createInsertSchema(catalogue.productCategories))
  .parse(readJsonRows(catalogue.productCategories, now));
const productSubcategories = z
  .array(createInsertSchema(catalogue.productSubcategories))
  .parse(readJsonRows(catalogue.productSubcategories, now));
const banners = z
  .array(createInsertSchema(information.banners))
  .parse(readJsonRows(information.banners, now));
const resellers = z
  .array(createInsertSchema(resellerTables.resellers))
  .parse(readJsonRows(resellerTables.resellers, now));
const offers = z
  .array(createInsertSchema(resellerTables.skuResellers))
  .parse(readJsonRows(resellerTables.skuResellers, now));
const promotions = z
  .array(createInsertSchema(promotionTables.promotions))
  .parse(readJsonRows(promotionTables.promotions, now));
const productPromotions = z
  .array(createInsertSchema(promotionTables.productPromotions))
  .parse(readJsonRows(promotionTables.productPromotions, now));
const coupons = z.array(createInsertSchema(discounts.coupons)).parse(readJsonRows(discounts.coupons, now));
const installers = z
  .array(createInsertSchema(installerTables.installers))
  .parse(readJsonRows(installerTables.installers, now));
const productReviews = z
  .array(createInsertSchema(reviewTables.productReviews))
  .parse(readJsonRows(reviewTables.productReviews, now));
const resellerReviews = z
  .array(createInsertSchema(reviewTables.resellerReviews))
  .parse(readJsonRows(reviewTables.resellerReviews, now));
const orders = z.array(createInsertSchema(orderTables.orders)).parse(readJsonRows(orderTables.orders, now));
const orderItems = z
  .array(createInsertSchema(orderTables.orderItems))
  .parse(readJsonRows(orderTables.orderItems, now));
const history = z
  .array(createInsertSchema(orderTables.orderStatusHistory))
  .parse(readJsonRows(orderTables.orderStatusHistory, now));
const payments = z
  .array(createInsertSchema(paymentTables.payments))
  .parse(readJsonRows(paymentTables.payments, now));

const phaseOf = (from: Date | null | undefined, to: Date | null | undefined) => {
  if (!from || !to) return null;
  if (to < now) return "ended";
  return now < from ? "upcoming" : "active";
};

describe("readDemoRows", () => {
  it("reads every data file except the guide", () => {
    const files = readdirSync(path.resolve(import.meta.dirname, "../../demo/data"));
    const tables = readDemoRows(now, passwords).map(({ table }) => `${table.replaceAll("_", "-")}.json`);
    expect([...tables, "guide.json"].toSorted()).toEqual(files.toSorted());
  });

  it("resolves dates relative to the given time and returns all other values unchanged", () => {
    const later = new Date(now.getTime() + 3_600_000);
    const shift = (rows: readonly object[]) =>
      JSON.stringify(rows, (_key, value) =>
        typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) + 3_600_000 : value,
      );
    const plain = (rows: readonly object[]) =>
      JSON.stringify(rows, (_key, value) =>
        typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value,
      );
    const [before, after] = [readDemoRows(now, passwords), readDemoRows(later, passwords)];
    expect(after.map(({ rows }) => plain(rows))).toEqual(before.map(({ rows }) => shift(rows)));
  });
});

describe("demonstration catalogue", () => {
  it("has the size of a real store", () => {
    expect(categories.filter(({ statusOnMenu }) => statusOnMenu !== false).length).toBeGreaterThanOrEqual(10);
    expect(products.length).toBeGreaterThanOrEqual(160);
    expect(skus.length).toBeGreaterThanOrEqual(850);
  });

  it("has at least seven products in every menu category and one in every subcategory", () => {
    for (const { id, name } of categories.filter(({ statusOnMenu }) => statusOnMenu !== false)) {
      const count = productCategories.filter(({ categoryId }) => categoryId === id).length;
      expect(count, name).toBeGreaterThanOrEqual(7);
    }
    const used = new Set(productSubcategories.map(({ subcategoryId }) => subcategoryId));
    expect(subcategories.filter(({ id }) => id === undefined || !used.has(id))).toEqual([]);
  });

  it("has product slugs that derive from the names and are unique", () => {
    for (const { name, slug } of [...categories, ...subcategories]) expect(slug).toBe(toSlug(name));
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    expect(products.filter(({ name, slug }) => slug !== toSlug(name)).map(({ slug }) => slug)).toEqual([
      "pelicula-anti-uv-transparente-2",
    ]);
  });

  it("shows one category on the home page and hides the colour category from the menu", () => {
    expect(categories.filter(({ showHomepage }) => showHomepage).map(({ slug }) => slug)).toEqual([
      "envelopamento-automotivo",
    ]);
    expect(categories.filter(({ statusOnMenu }) => statusOnMenu === false).map(({ slug }) => slug)).toEqual([
      "cores",
    ]);
  });

  it("describes every product completely", () => {
    for (const product of products) {
      const { description, application, type, glue, liner, durability, indicator } = product;
      for (const text of [description, application, type, glue, liner, durability, indicator])
        expect(text, product.name).toMatch(/\S/);
    }
  });

  it("gives every product a unique main picture, and most films at least three pictures", () => {
    expect(new Set(products.map(({ pic }) => pic)).size).toBe(products.length);
    const withThree = products.filter(
      ({ id }) => productImages.filter(({ productId }) => productId === id).length >= 3,
    );
    expect(withThree.length).toBeGreaterThan(products.length * 0.75);
  });

  it("gives every colour a swatch, and no swatch to text attributes", () => {
    for (const { groupId, hex } of attributes) {
      if (groupId === 1) expect(hex).toMatch(/^#[0-9A-F]{6}$/);
      else expect(hex ?? null).toBeNull();
    }
  });

  it("gives every colour a colour filter, and every colour of a product with several a picture", () => {
    const colours = new Set(attributes.filter(({ groupId }) => groupId === 1).map(({ id }) => id));
    for (const { id, name, colourId } of attributes) {
      expect(Boolean(colourId), name).toBe(colours.has(id));
    }
    const productOf = new Map(skus.map(({ id, productId }) => [id, productId]));
    const pairs = skuAttributes
      .filter(({ attributeId }) => colours.has(attributeId))
      .map(({ skuId, attributeId }) => `${productOf.get(skuId)}: ${attributeId}`);
    const several = new Map<string, Set<string>>();
    for (const pair of pairs) {
      const [product = ""] = pair.split(":");
      several.set(product, (several.get(product) ?? new Set()).add(pair));
    }
    const pictured = new Set(
      productImages.map(({ productId, attributeId }) => `${productId}: ${attributeId}`),
    );
    const wanted = [...several.values()].filter(({ size }) => size > 1).flatMap((each) => [...each]);
    expect(wanted.length).toBeGreaterThan(250);
    expect(wanted.filter((pair) => !pictured.has(pair))).toEqual([]);
  });

  it("has no two SKUs of one product with the same attributes", () => {
    const keys = skus.map(({ id, productId }) => {
      const chosen = skuAttributes.filter(({ skuId }) => skuId === id).map(({ attributeId }) => attributeId);
      return `${productId}: ${chosen.toSorted((one, other) => one - other).join(",")}`;
    });
    expect(new Set(keys).size).toBe(skus.length);
  });

  it("orders roll widths from narrow to wide", () => {
    const widths = attributes
      .filter(({ groupId }) => groupId === 2)
      .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .map(({ name }) => Number.parseFloat(name.replace(",", ".")));
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(widths).toHaveLength(10);
  });
});

describe("demonstration pictures", () => {
  const drawn = new Set(z.array(pictureSpec).parse(specs).map(picturePath));

  it("match picture-specs.json exactly and take less than 25 MB", () => {
    const files = readdirSync(uploads, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".webp"),
    );
    expect(files.map((file) => `Uploads/${file.split(path.sep).join("/")}`).toSorted()).toEqual(
      [...drawn].toSorted(),
    );
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(uploads, file)).size, 0);
    expect(bytes).toBeLessThan(25_000_000);
  });

  it("include every picture referenced by the data", () => {
    const named = [
      ...productImages.map(({ path }) => path),
      ...products.map(({ pic }) => pic),
      ...categories.map(({ pathImage }) => pathImage),
      ...users.map(({ image }) => image),
      ...banners.flatMap(({ image, imageMobile }) => [image, imageMobile]),
      ...resellers.flatMap((row) => [row.imageDesktopShowcase, row.imageMobileShowcase]),
    ].flatMap((name) => name ?? []);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((name) => !existsSync(path.join(uploads, name.replace(/^Uploads\//, ""))))).toEqual(
      [],
    );
  });
});

describe("demonstration resellers and offers", () => {
  it("cover all five regions with valid numeric and alphanumeric CNPJs", () => {
    const regions = [
      "SP RJ MG ES",
      "PR SC RS",
      "DF GO MT MS",
      "BA PE CE RN PB AL SE PI MA",
      "AM PA AC RO RR AP TO",
    ];
    for (const region of regions)
      expect(
        resellers.some(({ state }) => region.includes(state ?? "none")),
        region,
      ).toBe(true);
    for (const { cnpj } of resellers) expect(isValidCnpj(cnpj ?? "")).toBe(true);
    expect(resellers.some(({ cnpj }) => /[A-Z]/.test(cnpj ?? ""))).toBe(true);
  });

  it("include carrier freight, own freight and free freight", () => {
    const kinds = resellers.map(({ shipsByCarriers, ownFreightInCentavos }) =>
      shipsByCarriers ? "carriers" : ownFreightInCentavos === 0 ? "free" : "own",
    );
    expect(new Set(kinds)).toEqual(new Set(["carriers", "own", "free"]));
  });

  it("have prices within 12 percent of the SKU price", () => {
    const prices = new Map(skus.map(({ id, priceInCentavos }) => [id, priceInCentavos]));
    const ratios = offers.map(
      ({ skuId, priceInCentavos }) => priceInCentavos / (prices.get(skuId) ?? Number.NaN),
    );
    expect(Math.min(...ratios)).toBeGreaterThan(0.88);
    expect(Math.max(...ratios)).toBeLessThan(1.12);
  });

  it("leave some products out of stock and sell all others at two or more resellers", () => {
    const inStock = offers.filter(({ quantityInStock }) => (quantityInStock ?? 0) > 0);
    const counts = products.map(
      ({ id }) =>
        new Set(inStock.filter((offer) => offer.productId === id).map((offer) => offer.resellerId)).size,
    );
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(3);
    expect(counts.filter((count) => count === 1)).toEqual([]);
  });
});

describe("demonstration discounts", () => {
  it("include active, ended and upcoming percentages and promotions of both types", () => {
    const percentages = products.map((row) => phaseOf(row.promotionStart, row.promotionEnd));
    const kinds = promotions.map(
      ({ discountType, startsAt, endsAt }) => `${discountType} ${phaseOf(startsAt, endsAt)}`,
    );
    for (const phase of ["active", "ended", "upcoming"] as const) {
      expect(percentages.filter((each) => each === phase).length, phase).toBeGreaterThanOrEqual(5);
      for (const type of [1, 2]) expect(kinds).toContain(`${type} ${phase}`);
    }
  });

  it("never combine a percentage discount and a promotion on one product", () => {
    const discounted = new Set(
      products.flatMap(({ id, promotionStart, promotionEnd }) =>
        phaseOf(promotionStart, promotionEnd) === "active" ? [id] : [],
      ),
    );
    expect(productPromotions.filter(({ productId }) => discounted.has(productId))).toEqual([]);
  });

  it("include a valid coupon of every type and benefit, and an expired one", () => {
    const valid = coupons.filter(({ endsAt }) => !endsAt || endsAt > now);
    expect(new Set(valid.map(({ type, benefit }) => `${type}/${benefit}`))).toEqual(
      new Set(["1/1", "1/2", "3/1", "3/2", "4/1", "4/2", "5/1", "5/2"]),
    );
    expect(coupons.length - valid.length).toBe(1);
  });
});

describe("demonstration reviews", () => {
  it("has at most sixty reviews per product, none in the future and none repeated by one person", () => {
    const counts = products.map(
      ({ id }) => productReviews.filter(({ productId }) => productId === id).length,
    );
    expect(Math.max(...counts)).toBeGreaterThan(50);
    expect(counts).toContain(0);
    const keys = productReviews.map(
      ({ productId, userId, orderItemId }) => `${productId} ${userId} ${orderItemId}`,
    );
    expect(new Set(keys).size).toBe(productReviews.length);
    expect(
      [...productReviews, ...resellerReviews].every(({ createdAt }) => createdAt && createdAt < now),
    ).toBe(true);
  });
});

describe("demonstration installers", () => {
  it("have valid CPFs, and include the longest allowed name and missing photo, phone, place and activation", () => {
    const people = users.filter(({ type }) => type === 3);
    expect(people.length).toBeGreaterThanOrEqual(40);
    for (const { taxId } of people) expect(isValidCpf(taxId ?? "")).toBe(true);
    expect(Math.max(...people.map(({ name }) => name.length))).toBe(43);
    expect(people.some(({ image }) => !image)).toBe(true);
    expect(installers.some(({ phoneNumber2 }) => !phoneNumber2)).toBe(true);
    expect(installers.filter(({ latitude }) => latitude == null)).toHaveLength(2);
    expect(installers.filter(({ status }) => status === 0)).toHaveLength(2);
  });

  it("include more than one page of installers within 100 km of the first account's address", () => {
    const near = installers.filter(
      ({ latitude, longitude }) =>
        latitude != null &&
        longitude != null &&
        calculateDistanceInKm({ latitude: -23.5614, longitude: -46.6559 }, { latitude, longitude }) < 100,
    );
    expect(near.length).toBeGreaterThan(15);
  });
});

describe("demonstration orders", () => {
  it("have a chronological status history that ends at their current status", () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([2, 3, 4, 7, 8]));
    for (const { id, status } of orders) {
      const changes = history.filter(({ orderId }) => orderId === id);
      const times = changes.map(({ createdAt }) => createdAt?.getTime() ?? 0);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(changes.at(-1)?.status).toBe(status);
    }
  });

  it("have totals that add up and match their payments", () => {
    for (const order of orders) {
      const items = orderItems.filter(({ orderId }) => orderId === order.id);
      const sum = items.reduce((all, { priceInCentavos, quantity }) => all + priceInCentavos * quantity, 0);
      expect(order.itemsInCentavos).toBe(sum);
      const { discountInCentavos = 0, freightInCentavos = 0, interestInCentavos = 0 } = order;
      expect(order.totalInCentavos).toBe(sum - discountInCentavos + freightInCentavos + interestInCentavos);
      expect(payments.find(({ id }) => id === order.paymentId)?.amountInCentavos).toBe(order.totalInCentavos);
    }
  });
});
