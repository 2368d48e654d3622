import { and, eq } from "drizzle-orm";
import { toSlug } from "../../api/catalogue/slug";
import type { Database } from "../../api/database/connection";
import * as catalogue from "../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../api/database/schema/resellers";

/** Creates only the resellers and films that a test needs. */

const places = {
  "São Paulo": { state: "SP", postalCode: "01310100", latitude: -23.5614, longitude: -46.6559 },
  Campinas: { state: "SP", postalCode: "13015904", latitude: -22.9053, longitude: -47.0586 },
  "Rio de Janeiro": { state: "RJ", postalCode: "20040002", latitude: -22.9035, longitude: -43.1786 },
  Manaus: { state: "AM", postalCode: "69010060", latitude: -3.1303, longitude: -60.0234 },
} as const;

export type PlaceName = keyof typeof places;

export function shopperIn(place: PlaceName) {
  const { postalCode, latitude, longitude } = places[place];
  return { cep: `${postalCode.slice(0, 5)}-${postalCode.slice(5)}`, latitude, longitude };
}

let made = 0;
const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error("Nothing was stored");
  return row;
};

export async function addReseller(
  database: Database,
  reseller: { name: string; in: PlaceName } & Partial<typeof resellers.$inferInsert>,
) {
  made += 1;
  const { name, in: city, ...more } = reseller;
  const values = {
    nameFantasy: name,
    cnpj: String(11_222_333_000_000 + made),
    urlStore: toSlug(name),
    city,
    ...places[city],
    ...more,
  };
  return one(await database.insert(resellers).values(values).returning());
}

export async function addProduct(
  database: Database,
  product: { name: string } & Partial<typeof catalogue.products.$inferInsert>,
) {
  made += 1;
  const values = { code: `PROD-${made}`, slug: toSlug(product.name), ...product };
  return one(await database.insert(catalogue.products).values(values).returning());
}

/** Adds a SKU with named values, for example `{ Cor: "Preto", Largura: "1,52 m" }`. */
export async function addSku(
  database: Database,
  product: { id: number },
  { priceInCentavos, values = {} }: { priceInCentavos: number; values?: Record<string, string> },
) {
  made += 1;
  const sku = one(
    await database
      .insert(catalogue.skus)
      .values({ productId: product.id, code: `SKU-${made}`, priceInCentavos })
      .returning(),
  );
  for (const [group, value] of Object.entries(values)) {
    const attribute = await attributeNamed(database, group, value);
    await database.insert(catalogue.skuAttributes).values({ skuId: sku.id, attributeId: attribute.id });
  }
  return sku;
}

async function attributeNamed(database: Database, groupName: string, name: string) {
  const type = groupName === "Cor" ? ("Cor" as const) : ("Texto" as const);
  const { attributeGroups, attributes } = catalogue;
  const group = one(
    await database
      .insert(attributeGroups)
      .values({ name: groupName, type })
      .onConflictDoUpdate({ target: attributeGroups.name, set: { type } })
      .returning(),
  );
  // An update would list every product of this attribute again.
  await database
    .insert(attributes)
    .values({ groupId: group.id, name, hex: type === "Cor" ? "#17181B" : null })
    .onConflictDoNothing();
  const isNamed = and(eq(attributes.groupId, group.id), eq(attributes.name, name));
  return one(await database.select().from(attributes).where(isNamed));
}

export async function addOffer(
  database: Database,
  sku: { id: number; productId: number },
  reseller: { id: number },
  { priceInCentavos, quantity = 10 }: { priceInCentavos: number; quantity?: number },
) {
  const values = {
    skuId: sku.id,
    productId: sku.productId,
    resellerId: reseller.id,
    priceInCentavos,
    quantityInStock: quantity,
  };
  return one(await database.insert(skuResellers).values(values).returning());
}

/** A product with one SKU and one offer. */
export async function addSimpleProduct(
  database: Database,
  reseller: { id: number },
  product: { name: string; priceInCentavos: number; quantity?: number } & Partial<
    typeof catalogue.products.$inferInsert
  >,
) {
  const { priceInCentavos, quantity, ...rest } = product;
  const row = await addProduct(database, rest);
  const sku = await addSku(database, row, { priceInCentavos });
  await addOffer(database, sku, reseller, { priceInCentavos, quantity });
  return { ...row, sku };
}

/** A reseller in São Paulo with one film, where a test needs no more than something to sell. */
export async function addSoldFilm(
  database: Database,
  film: Partial<Parameters<typeof addSimpleProduct>[2]> = {},
) {
  const reseller = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const product = { name: "Vinil", priceInCentavos: 1990, ...film };
  const { id, sku } = await addSimpleProduct(database, reseller, product);
  return { productId: id, skuId: sku.id, resellerId: reseller.id };
}

export async function addCategory(
  database: Database,
  category: { name: string } & Partial<typeof catalogue.categories.$inferInsert>,
  products: ReadonlyArray<{ id: number }> = [],
) {
  made += 1;
  const values = { code: `CAT-${made}`, slug: toSlug(category.name), position: made, ...category };
  const row = one(await database.insert(catalogue.categories).values(values).returning());
  for (const { id } of products) {
    await database.insert(catalogue.productCategories).values({ productId: id, categoryId: row.id });
  }
  return row;
}

export async function addSubcategory(
  database: Database,
  category: { id: number },
  subcategory: { name: string } & Partial<typeof catalogue.subcategories.$inferInsert>,
  products: ReadonlyArray<{ id: number }> = [],
) {
  const values = { slug: toSlug(subcategory.name), ...subcategory };
  const row = one(await database.insert(catalogue.subcategories).values(values).returning());
  await database
    .insert(catalogue.categorySubcategories)
    .values({ categoryId: category.id, subcategoryId: row.id });
  for (const { id } of products) {
    await database.insert(catalogue.productSubcategories).values({ productId: id, subcategoryId: row.id });
  }
  return row;
}

/** A near reseller of films and a far reseller of tools, with a cart of three and one items. */
export async function cartOfTwoShops(database: Database) {
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(database, { name: "Longe", in: "Manaus" });
  const film = await addSimpleProduct(database, near, { name: "Película", priceInCentavos: 1990 });
  const tool = await addSimpleProduct(database, far, { name: "Espátula", priceInCentavos: 4550 });
  return [
    { skuId: film.sku.id, resellerId: near.id, quantity: 3 },
    { skuId: tool.sku.id, resellerId: far.id, quantity: 1 },
  ];
}
