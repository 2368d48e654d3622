import { sql } from "drizzle-orm";
import { toSlug } from "../../api/catalogue/slug";
import type { Transaction } from "../../api/database/connection";
import * as schema from "../../api/database/schema/catalogue";
import { platformSettings } from "../../api/database/schema/information";
import { resellers, skuResellers } from "../../api/database/schema/resellers";
import { replacePictures } from "./pictures";
import { attributeNames, type Catalogue, CatalogueFaults, type Row } from "./tables";
import { type Change, findIds, replaceLinks, upsertRows } from "./upsert";

const { attributeGroups, attributes, categories, products, skuAttributes, skus, subcategories } = schema;

export type Changes = Readonly<Record<keyof Catalogue, Change>> & {
  /** How many links and pictures were added or removed. */
  readonly links: number;
};

interface Writing {
  readonly transaction: Transaction;
  /** The path of a picture on the wire. */
  readonly getPath: (picture: string) => string;
  readonly faults: string[];
  links: number;
}

/**
 * Creates and updates what the files have; what they do not have stays.
 * @throws CatalogueFaults when a row names something that neither the files nor the database have
 */
export async function writeCatalogue(
  transaction: Transaction,
  files: Catalogue,
  getPath: Writing["getPath"],
): Promise<Changes> {
  const writing: Writing = { transaction, getPath, faults: [], links: 0 };
  // Its row keeps the demonstration from being loaded.
  await transaction.insert(platformSettings).values({}).onConflictDoNothing();
  const hasTexts = Object.keys(files.textos).length > 0;
  const texts = hasTexts ? [{ id: 1, ...files.textos }] : [];
  const textos = await upsertRows(transaction, platformSettings, { by: ["id"] }, texts);
  const lojas = await writeResellers(writing, files.lojas);
  const categorias = await writeCategories(writing, files.categorias);
  const subcategorias = await writeSubcategories(writing, files.subcategorias);
  const produtos = await writeProducts(writing, files.produtos);
  const variacoes = await writeSkus(writing, files.variacoes);
  const ofertas = await writeOffers(writing, files.ofertas);
  await linkSubcategories(writing, files);
  await findIndistinctSkus(writing, files);
  if (writing.faults.length > 0) throw new CatalogueFaults(writing.faults);
  writing.links += await replacePictures(transaction, files, getPath);
  return { textos, lojas, categorias, subcategorias, produtos, variacoes, ofertas, links: writing.links };
}

/** Categories and subcategories are found by their slugs, everything else by what was typed. */
function requireIds(
  { faults }: Writing,
  ids: ReadonlyMap<string, number>,
  { at, what, keys }: { readonly at: string; readonly what: string; readonly keys: readonly string[] },
): number[] {
  return keys.flatMap((key) => {
    const id = ids.get(key) ?? ids.get(toSlug(key));
    if (id === undefined) faults.push(`${at}: não há ${what} '${key}'`);
    return id ?? [];
  });
}

async function writeResellers(writing: Writing, rows: readonly Row<"lojas">[]): Promise<Change> {
  const { transaction, faults } = writing;
  const known = await transaction
    .select({ urlStore: resellers.urlStore, cnpj: resellers.cnpj })
    .from(resellers);
  const owners = new Map(known.map(({ urlStore, cnpj }) => [urlStore, cnpj]));
  const written = rows.flatMap((row) => {
    const owner = owners.get(row.urlStore) ?? row.cnpj;
    owners.set(row.urlStore, owner);
    if (owner !== row.cnpj) faults.push(`${row.at}: o endereço '${row.urlStore}' já é de outra loja`);
    const shipsByCarriers = row.ownFreightInCentavos === undefined;
    return owner === row.cnpj ? [{ ...row, ...("ownFreightInCentavos" in row && { shipsByCarriers }) }] : [];
  });
  return upsertRows(transaction, resellers, { by: ["cnpj"] }, written);
}

const writeCategories = ({ transaction, getPath }: Writing, rows: readonly Row<"categorias">[]) =>
  upsertRows(
    transaction,
    categories,
    { by: ["slug"], once: ["code"] },
    rows.map((row) => ({
      ...row,
      slug: toSlug(row.name),
      code: toSlug(row.name),
      ...("pictures" in row && { pathImage: row.pictures?.map(getPath)[0] }),
    })),
  );

async function writeSubcategories(writing: Writing, rows: readonly Row<"subcategorias">[]): Promise<Change> {
  const { transaction } = writing;
  const slugged = rows.map((row) => ({ ...row, slug: toSlug(row.name) }));
  const change = await upsertRows(transaction, subcategories, { by: ["slug"] }, slugged);
  const ids = await findIds(transaction, subcategories, "slug");
  const categoryIds = await findIds(transaction, categories, "slug");
  writing.links += await replaceLinks(
    transaction,
    schema.categorySubcategories,
    ["subcategoryId", "categoryId"],
    slugged.map(({ at, slug, categories }) => ({
      owner: ids.get(slug),
      others: requireIds(writing, categoryIds, { at, what: "a categoria", keys: categories }),
    })),
  );
  return change;
}

async function writeProducts(writing: Writing, rows: readonly Row<"produtos">[]): Promise<Change> {
  const { transaction } = writing;
  const known = await transaction.select({ code: products.code, slug: products.slug }).from(products);
  const owners = new Map(known.map(({ slug, code }) => [slug, code]));
  const slugged = rows.map((row) => {
    const plain = toSlug(row.name);
    const slug = (owners.get(plain) ?? row.code) === row.code ? plain : `${plain}-${toSlug(row.code)}`;
    owners.set(slug, row.code);
    return { ...row, slug };
  });
  const change = await upsertRows(transaction, products, { by: ["code"], once: ["slug"] }, slugged);
  const ids = await findIds(transaction, products, "code");
  const categoryIds = await findIds(transaction, categories, "slug");
  writing.links += await replaceLinks(
    transaction,
    schema.productCategories,
    ["productId", "categoryId"],
    rows.map(({ at, code, categories }) => ({
      owner: ids.get(code),
      others: requireIds(writing, categoryIds, { at, what: "a categoria", keys: categories }),
    })),
  );
  return change;
}

async function writeSkus(writing: Writing, rows: readonly Row<"variacoes">[]): Promise<Change> {
  const { transaction, faults } = writing;
  const productIds = await findIds(transaction, products, "code");
  const known = await transaction.select().from(skus);
  const before = new Map(known.map((sku) => [sku.code, sku]));
  const change = await upsertRows(
    transaction,
    skus,
    { by: ["code"], once: ["productId"] },
    rows.flatMap((row) => {
      const [productId] = requireIds(writing, productIds, {
        at: row.at,
        what: "o produto",
        keys: [row.product],
      });
      const sku = before.get(row.code);
      if (productId !== undefined && sku !== undefined && sku.productId !== productId)
        faults.push(`${row.at}: a variação '${row.code}' já é de outro produto`);
      const deletedAt = row.active === false ? (sku?.deletedAt ?? new Date()) : null;
      return productId === undefined ? [] : [{ ...row, productId, ...("active" in row && { deletedAt }) }];
    }),
  );
  const attributeIds = await writeAttributes(writing, rows);
  const ids = await findIds(transaction, skus, "code");
  writing.links += await replaceLinks(
    transaction,
    skuAttributes,
    ["skuId", "attributeId"],
    rows.map((row) => ({
      owner: ids.get(row.code),
      others: attributeNames.flatMap((group) => attributeIds.get(`${group} ${row[group]}`) ?? []),
    })),
  );
  return change;
}

/** Ids of values, by 'Cor Preto'. */
async function writeAttributes(
  writing: Writing,
  rows: readonly Row<"variacoes">[],
): Promise<Map<string, number>> {
  const { transaction } = writing;
  const groups = attributeNames.map((name) => ({
    name,
    type: name === "Cor" ? ("Cor" as const) : ("Texto" as const),
  }));
  await upsertRows(transaction, attributeGroups, { by: ["name"] }, groups);
  const groupIds = await findIds(transaction, attributeGroups, "name");
  const colourIds = await findIds(transaction, subcategories, "slug");
  const select = () => transaction.select().from(attributes);
  const key = (groupId: number, name: string) => `${groupId} ${name}`;
  const values = new Map(
    (await select()).map(({ id: _, ...value }) => [key(value.groupId, value.name), value]),
  );
  for (const row of rows) {
    const [filter] =
      row.colour === undefined
        ? []
        : requireIds(writing, colourIds, { at: row.at, what: "a subcategoria", keys: [row.colour] });
    for (const group of attributeNames) {
      const name = row[group];
      const groupId = groupIds.get(group);
      if (name === undefined || groupId === undefined) continue;
      const before = values.get(key(groupId, name));
      const isColour = group === "Cor";
      values.set(key(groupId, name), {
        groupId,
        name,
        hex: (isColour ? row.hex : undefined) ?? before?.hex ?? null,
        colourId:
          (isColour ? (filter ?? colourIds.get(toSlug(name))) : undefined) ?? before?.colourId ?? null,
        position: before?.position ?? values.size,
      });
    }
  }
  await upsertRows(transaction, attributes, { by: ["groupId", "name"], once: ["position"] }, [
    ...values.values(),
  ]);
  const names = new Map([...groupIds].map(([name, id]) => [id, name]));
  return new Map((await select()).map(({ id, groupId, name }) => [`${names.get(groupId)} ${name}`, id]));
}

async function writeOffers(writing: Writing, rows: readonly Row<"ofertas">[]): Promise<Change> {
  const { transaction } = writing;
  const resellerIds = await findIds(transaction, resellers, "urlStore");
  const skuIds = await findIds(transaction, skus, "code");
  const known = await transaction.select({ id: skus.id, productId: skus.productId }).from(skus);
  const productIds = new Map(known.map(({ id, productId }) => [id, productId]));
  const offers = rows.flatMap((row) => {
    const { at } = row;
    const [skuId] = requireIds(writing, skuIds, { at, what: "a variação", keys: [row.sku] });
    const [resellerId] = requireIds(writing, resellerIds, { at, what: "a loja", keys: [row.reseller] });
    const productId = productIds.get(skuId ?? 0);
    if (skuId === undefined || resellerId === undefined || productId === undefined) return [];
    return [{ ...row, skuId, resellerId, productId }];
  });
  // Orders lock them in the same order.
  offers.sort((a, b) => a.skuId - b.skuId || a.resellerId - b.resellerId);
  const change = await upsertRows(transaction, skuResellers, { by: ["skuId", "resellerId"] }, offers);
  const names = new Map(
    offers.map((row) => [`${row.skuId} ${row.resellerId}`, `${row.sku} em ${row.reseller}`]),
  );
  const nameOf = (key: string) => names.get(key) ?? key;
  return { ...change, created: change.created.map(nameOf), changed: change.changed.map(nameOf) };
}

/** Those that `produtos` names, or else those from before, and the filters of the variants' colours. */
async function linkSubcategories(writing: Writing, { produtos, variacoes }: Catalogue): Promise<void> {
  const { transaction } = writing;
  const productIds = await findIds(transaction, products, "code");
  const subcategoryIds = await findIds(transaction, subcategories, "slug");
  const codes = new Set([...produtos.map(({ code }) => code), ...variacoes.map(({ product }) => product)]);
  const { rows } = await transaction.execute<{ code: string; before: number[]; colours: number[] }>(sql`
    select code,
      array(select subcategory_id from product_subcategories where product_id = products.id) as before,
      array(select colour_id from skus join sku_attributes on sku_id = skus.id
        join attributes on attributes.id = attribute_id
        where product_id = products.id and deleted_at is null and colour_id is not null) as colours
    from products where code = any(${sql.param([...codes])}::text[])`);
  const named = new Map(produtos.map((row) => [row.code, row]));
  writing.links += await replaceLinks(
    transaction,
    schema.productSubcategories,
    ["productId", "subcategoryId"],
    rows.map(({ code, before, colours }) => {
      const { at = "", subcategories: keys } = named.get(code) ?? {};
      const wanted = keys && requireIds(writing, subcategoryIds, { at, what: "a subcategoria", keys });
      return { owner: productIds.get(code), others: [...(wanted ?? before), ...colours] };
    }),
  );
}

/** A shopper could not choose between them. */
async function findIndistinctSkus({ transaction, faults }: Writing, { variacoes }: Catalogue): Promise<void> {
  const { rows } = await transaction.execute<{ codes: string }>(sql`
    select string_agg(code, ', ' order by code) as codes
    from (
      select skus.product_id, skus.code,
        array(select attribute_id from sku_attributes where sku_id = skus.id order by 1) as chosen
      from skus join products on products.id = product_id
      where deleted_at is null and products.code = any(${sql.param(variacoes.map(({ product }) => product))}::text[])
    ) each
    group by product_id, chosen having count(*) > 1`);
  faults.push(
    ...rows.map(({ codes }) => `variacoes.csv: ${codes} são do mesmo produto e têm os mesmos atributos`),
  );
}
