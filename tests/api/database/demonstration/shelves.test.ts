import { describe, expect, it } from "vitest";
import { slugOf } from "../../../../api/catalogue/slug";
import {
  colourCategory,
  everyCategory,
} from "../../../../api/database/demonstration/categories/every-category";
import { distinctSlugs } from "../../../../api/database/demonstration/distinct-slugs";
import { pictureRequests } from "../../../../api/database/demonstration/picture-requests";
import { picturePath } from "../../../../api/database/demonstration/pictures/picture-spec";
import { everyProduct } from "../../../../api/database/demonstration/products/every-product";
import { extent } from "../../../../api/database/demonstration/products/sketch";
import { everyReseller } from "../../../../api/database/demonstration/resellers/every-reseller";
import {
  categoryRows,
  categorySubcategoryRows,
  subcategoryRows,
} from "../../../../api/database/demonstration/rows/category-rows";
import { bannerRows } from "../../../../api/database/demonstration/rows/information-rows";
import {
  productCategoryRows,
  productImageRows,
  productRows,
  productSubcategoryRows,
} from "../../../../api/database/demonstration/rows/product-rows";
import { offerRows, resellerRows } from "../../../../api/database/demonstration/rows/reseller-rows";
import {
  attributeGroupRows,
  attributeRows,
  everySku,
  skuAttributeRows,
  skuRows,
} from "../../../../api/database/demonstration/rows/sku-rows";
import { isValidCnpj } from "../../../../app/domain/tax-id";

const now = new Date("2026-11-20T14:00:00-03:00");
const products = productRows(now);
const offers = offerRows(now);

describe("a shopper who looks around the demonstration", () => {
  it("finds a store's worth of categories, products and skus", () => {
    expect(categoryRows.filter(({ statusOnMenu }) => statusOnMenu !== false).length).toBeGreaterThanOrEqual(
      10,
    );
    expect(products.length).toBeGreaterThanOrEqual(160);
    expect(skuRows.length).toBeGreaterThanOrEqual(850);
    expect(skuRows.length).toBeLessThanOrEqual(1000);
  });

  it("finds subcategories and products in every category of the menu", () => {
    for (const category of categoryRows.filter(({ statusOnMenu }) => statusOnMenu !== false)) {
      const below = categorySubcategoryRows.filter(({ categoryId }) => categoryId === category.id);
      const inside = productCategoryRows.filter(({ categoryId }) => categoryId === category.id);
      expect(below.length, category.name).toBeGreaterThanOrEqual(3);
      expect(inside.length, category.name).toBeGreaterThanOrEqual(7);
    }
  });

  it("finds a product under every subcategory and every colour", () => {
    const used = new Set(productSubcategoryRows.map(({ subcategoryId }) => subcategoryId));
    expect(subcategoryRows.filter(({ id }) => !used.has(id)).map(({ name }) => name)).toEqual([]);
  });

  it("reaches each category and subcategory by the address that its name makes", () => {
    for (const { name, slug } of [...categoryRows, ...subcategoryRows]) expect(slug).toBe(slugOf(name));
    expect(categoryRows.map(({ slug }) => slug)).toContain("arquitetura-e-design");
  });

  it("meets one category on the home page, and the colours in none of the menus", () => {
    expect(categoryRows.filter(({ showHomepage }) => showHomepage).map(({ name }) => name)).toEqual([
      "Envelopamento automotivo",
    ]);
    expect(categoryRows.filter(({ statusOnMenu }) => statusOnMenu === false).map(({ slug }) => slug)).toEqual(
      [colourCategory.slug],
    );
  });

  it("reads descriptions of which some are cut at 400 characters", () => {
    const lengths = everyCategory.map(({ paragraphs }) => paragraphs.join("\n\n").length);
    expect(lengths.filter((length) => length > 400).length).toBeGreaterThanOrEqual(5);
  });

  it("opens each product by an address of its own, which is its name in lower case with hyphens", () => {
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    for (const { name } of products) expect(name).toMatch(/^[\p{L}\d -]+$/u);
    const plain = products.filter(({ name, slug }) => slug === slugOf(name));
    expect(products.length - plain.length).toBe(1);
  });

  it("tells two products apart whose names make one address", () => {
    expect(distinctSlugs(["Película anti-UV", "Película anti UV", "película anti-uv"])).toEqual([
      "pelicula-anti-uv",
      "pelicula-anti-uv-2",
      "pelicula-anti-uv-3",
    ]);
    const slugs = products.filter(({ name }) => name.startsWith("Película anti")).map(({ slug }) => slug);
    expect(slugs).toEqual(["pelicula-anti-uv-transparente", "pelicula-anti-uv-transparente-2"]);
  });

  it("reads what every product is made of", () => {
    for (const product of products) {
      for (const text of [
        product.description,
        product.application,
        product.type,
        product.glue,
        product.liner,
        product.durability,
        product.indicator,
      ]) {
        expect(text, product.name).toMatch(/\S/);
      }
    }
  });

  it("sees a picture of its own for every product, and three of most films", () => {
    const main = products.map(({ pic }) => pic);
    expect(main.every((path) => path?.endsWith(".webp"))).toBe(true);
    expect(new Set(main).size).toBe(products.length);
    const many = products.filter(
      ({ id }) => productImageRows.filter(({ productId }) => productId === id).length >= 3,
    );
    expect(many.length).toBeGreaterThan(products.length * 0.75);
  });

  it("never meets a picture that nobody draws", () => {
    const drawn = new Set(pictureRequests().map(picturePath));
    expect(drawn.size).toBe(pictureRequests().length);
    const named = [
      ...productImageRows.map(({ path }) => path),
      ...products.map(({ pic }) => pic),
      ...categoryRows.map(({ pathImage }) => pathImage),
      ...bannerRows.flatMap(({ image, imageMobile }) => [image, imageMobile]),
      ...resellerRows(now).flatMap((row) => [row.imageDesktopShowcase, row.imageMobileShowcase, row.image]),
    ].filter((path) => path !== null && path !== undefined);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((path) => !drawn.has(path))).toEqual([]);
  });
});

describe("a shopper who chooses a variant", () => {
  const groupNames = new Map(attributeGroupRows.map(({ id, name }) => [id, name]));
  const attributesById = new Map(attributeRows.map((attribute) => [attribute.id, attribute]));

  it("chooses one value of each picker, and no two skus of a product are alike", () => {
    const seen = new Set<string>();
    for (const sku of everySku) {
      const groups = sku.values.map(({ group }) => group);
      expect(new Set(groups).size).toBe(groups.length);
      seen.add(`${sku.productId}: ${sku.values.map(({ name }) => name).join(", ")}`);
    }
    expect(seen.size).toBe(everySku.length);
    expect(skuAttributeRows.length).toBe(everySku.flatMap(({ values }) => values).length);
  });

  it("sees a swatch for every colour and none for a text", () => {
    for (const { groupId, hex } of attributeRows) {
      if (groupNames.get(groupId) === "Cor") expect(hex).toMatch(/^#[0-9A-F]{6}$/);
      else expect(hex).toBeNull();
    }
  });

  it("meets products with colour and text, with one of them, with one value only, and with nothing to choose", () => {
    const kinds = new Set(
      everyProduct.map((_product, index) => {
        const skus = everySku.filter(({ productId }) => productId === index + 1);
        const groups = skus[0]?.values.map(({ group }) => (group === "Cor" ? "colour" : "text")) ?? [];
        return [skus.length === 1 ? "one of" : "some of", ...groups].join(" ");
      }),
    );
    for (const kind of [
      "some of colour text",
      "some of colour",
      "some of text",
      "some of text text",
      "one of text",
      "one of",
    ]) {
      expect(kinds).toContain(kind);
    }
  });

  it("filters by sizes that stand from the narrowest to the widest", () => {
    const sizes = attributeRows.filter(({ groupId }) => groupNames.get(groupId) === "Largura");
    const inOrder = sizes.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
    expect(inOrder.map(({ name }) => name)).toEqual([
      "0,30 m",
      "0,45 m",
      "0,60 m",
      "0,75 m",
      "0,90 m",
      "1,00 m",
      "1,06 m",
      "1,22 m",
      "1,27 m",
      "1,52 m",
    ]);
    expect(extent("60 x 90 cm")).toBe(5_400);
    expect(extent("Kit 2 m²")).toBe(20_000);
    expect(extent("5 cm x 20 m")).toBe(10_000);
  });

  it("buys rolls by the meter whose width is the digits of their name, and meets one whose width nobody tells", () => {
    const byTheMeter = everySku.filter(({ product }) => product.byTheMeter);
    for (const { rollWidthInCm, values } of byTheMeter) {
      const width = values.find(({ group }) => group === "Largura")?.name;
      expect(rollWidthInCm).toBe(width === undefined ? null : Number(width.replace(/\D/g, "")));
    }
    expect(byTheMeter.some(({ rollWidthInCm }) => rollWidthInCm === null)).toBe(true);
    expect(everySku.some(({ product }) => !product.byTheMeter)).toBe(true);
    expect(skuAttributeRows.every(({ attributeId }) => attributesById.has(attributeId))).toBe(true);
  });

  it("pays more for the wider roll", () => {
    for (const product of everyProduct) {
      const widths = product.texts?.find(({ heading }) => heading === "Largura")?.values ?? [];
      const factors = widths.map(({ priceFactor }) => priceFactor);
      expect(factors).toEqual(factors.toSorted((one, other) => one - other));
    }
    expect(everySku.every(({ priceInCentavos }) => priceInCentavos >= 500)).toBe(true);
  });
});

describe("a shopper anywhere in Brazil", () => {
  const regions = [
    ["SP", "RJ", "MG", "ES"],
    ["PR", "SC", "RS"],
    ["DF", "GO", "MT", "MS"],
    ["BA", "PE", "CE", "RN", "PB", "AL", "SE", "PI", "MA"],
    ["AM", "PA", "AC", "RO", "RR", "AP", "TO"],
  ];

  it("has fourteen resellers, at least one in the region, each with a valid CNPJ, some of them with letters", () => {
    expect(everyReseller).toHaveLength(14);
    for (const states of regions) {
      expect(
        everyReseller.some(({ state }) => states.includes(state)),
        states.join(),
      ).toBe(true);
    }
    for (const { cnpj, name } of everyReseller) expect(isValidCnpj(cnpj), name).toBe(true);
    expect(everyReseller.some(({ cnpj }) => /[A-Z]/.test(cnpj))).toBe(true);
    expect(everyReseller.some(({ cnpj }) => /^\d+$/.test(cnpj))).toBe(true);
    expect(new Set(everyReseller.map(({ urlStore }) => urlStore)).size).toBe(14);
  });

  it("has freight by carriers, at the reseller's own price, and free", () => {
    const freights = everyReseller.map(({ freight }) =>
      freight === "carriers" ? freight : freight.priceInCentavos === 0 ? "free" : "own",
    );
    expect(new Set(freights)).toEqual(new Set(["carriers", "own", "free"]));
  });

  it("finds prices within 12 percent of what is suggested, not the same everywhere", () => {
    const suggested = new Map(everySku.map(({ id, priceInCentavos }) => [id, priceInCentavos]));
    const factors = offers.map((offer) => offer.priceInCentavos / (suggested.get(offer.skuId) ?? Number.NaN));
    expect(Math.min(...factors)).toBeGreaterThan(0.88);
    expect(Math.max(...factors)).toBeLessThan(1.12);
    expect(new Set(factors.map((factor) => factor.toFixed(2))).size).toBeGreaterThan(15);
  });

  it("meets skus that nobody has and products that are sold out, while two shops or more have all the others", () => {
    const inStock = offers.filter(({ quantityInStock }) => (quantityInStock ?? 0) > 0);
    const skusInStock = new Set(inStock.map(({ skuId }) => skuId));
    const soldOut = everyProduct.filter(({ soldOut }) => soldOut);
    expect(soldOut.length).toBeGreaterThanOrEqual(3);
    everyProduct.forEach((product, index) => {
      const sellers = new Set(
        inStock.filter(({ productId }) => productId === index + 1).map(({ resellerId }) => resellerId),
      );
      if (product.soldOut) expect(sellers.size, product.name).toBe(0);
      else expect(sellers.size, product.name).toBeGreaterThanOrEqual(2);
    });
    const missing = everySku.filter(({ id, product }) => !product.soldOut && !skusInStock.has(id));
    expect(missing.length).toBeGreaterThanOrEqual(5);
  });
});
