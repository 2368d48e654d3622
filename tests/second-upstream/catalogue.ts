import { Hono } from "hono";
import { z } from "zod";
import {
  categories,
  type Shop,
  type StockedCategory,
  type StockedProduct,
  type StockedSku,
  shops,
} from "./data";
import { figure, isNamed, pageOf, pictureAddress, Refused, readBody, slugOf, type World } from "./world";

const filter = z.looseObject({
  page: figure.default(1),
  pageSize: figure.default(15),
  product: z.string().nullish(),
  resaleId: figure.nullish(),
  selectedSizes: z.array(z.string()).nullish(),
  Subcategories: z.array(z.string()).nullish(),
  orderByPrice: figure.nullish(),
  CategoryName: z.string().nullish(),
  productSubCategory: z.string().nullish(),
  categoryShowHomepage: z.boolean().nullish(),
});

const place = z.looseObject({ latitude: figure.nullish(), longitude: figure.nullish() });

const productAtAddress = place.extend({
  productName: z.string().nullish(),
  productId: figure.nullish(),
  skus: z.array(z.looseObject({ id: figure })).nullish(),
  sellerResaleId: figure.nullish(),
  selectedSku: figure.nullish(),
});

const kmPerDegree = 111;

const distanceTo = (shop: Shop, from: z.output<typeof place>): number =>
  Math.hypot(shop.latitude - (from.latitude ?? -23.5), shop.longitude - (from.longitude ?? -46.6)) *
  kmPerDegree;

export function catalogueRoutes(world: World): Hono {
  const app = new Hono();

  app.post("/category/menuActive", async (c) => {
    const { page, pageSize } = await readBody(c, filter);
    const { shown, pager } = pageOf(
      categories.filter(({ isOnMenu }) => isOnMenu),
      page,
      pageSize,
    );
    return c.json({ categories: shown.map((each) => categoryToWire(world, each)), pager });
  });

  app.post("/product/listActiveB2C", async (c) => {
    const asked = await readBody(c, filter);
    const found = world.products().filter((product) => isInList(world, product, asked));
    const direction = asked.orderByPrice === 1 ? 1 : asked.orderByPrice === 2 ? -1 : 0;
    if (direction !== 0) found.sort((one, other) => direction * (lowestPrice(one) - lowestPrice(other)));
    const { shown, pager } = pageOf(found, asked.page, asked.pageSize);
    const listed = world.options.ignoresPageSize ? found : shown;
    const products = listed.map((product) => productToWire(world, product));
    if (!world.options.hasNullFields) return c.json({ products, pager });
    return c.json({
      products: products.map((product, index) =>
        index === 1
          ? {
              ...product,
              clientPrice: null,
              skus: product.skus.map((sku) => ({ ...sku, differentValue: null })),
            }
          : product,
      ),
      pager,
    });
  });

  app.post("/marketing/listActive-banners", (c) =>
    c.json([
      banner(world, "Semana do vinil", false),
      banner(world, "Películas com desconto", false),
      banner(world, "Seja um aplicador", true),
    ]),
  );

  app.post("/resale/distance", async (c) => {
    const from = await readBody(c, place);
    return c.json(shops.map((shop) => ({ ...shopToWire(world, shop), distance: distanceTo(shop, from) })));
  });

  app.post("/search", async (c) => {
    const { searchedText } = await readBody(c, z.looseObject({ searchedText: z.string() }));
    world.state.searches.push(searchedText);
    return c.json({});
  });

  app.get("/product/get-one-by-name", (c) =>
    c.json(productToWire(world, productNamed(world, c.req.query("productName") ?? ""))),
  );
  app.get("/product/name", (c) =>
    c.json(productToWire(world, productNamed(world, c.req.query("productName") ?? ""))),
  );

  app.post("/product/address", async (c) => {
    const asked = await readBody(c, productAtAddress);
    const product = productOf(world, asked);
    const sku = chosenSku(product, asked);
    const [shop] = sellersOf(sku, asked);
    const skuFields = { skuId: sku.id, sku: skuToWire(sku), clientPrice: sku.differentValue };
    if (!shop) return c.json({ ...productToWire(world, product), ...skuFields });
    return c.json({
      ...productToWire(world, product),
      ...skuFields,
      resaleId: shop.id,
      resaleName: shop.nameFantasy,
      urlStoreResale: shop.urlStoreResale,
      distance: distanceTo(shop, asked),
    });
  });

  app.post("/product/other-offers", async (c) => {
    const asked = await readBody(c, productAtAddress);
    const product = productOf(world, asked);
    const sku = chosenSku(product, asked);
    return c.json(
      sellersOf(sku, asked)
        .slice(1)
        .map((shop) => ({
          id: sku.id,
          resale: { id: shop.id, nameFantasy: shop.nameFantasy },
          urlStoreResale: shop.urlStoreResale,
          distance: distanceTo(shop, asked),
          responseFretePrice: { price: 25 },
          attributes: sku.attributes,
          differentValue: sku.differentValue + 1,
          product: { percentage: product.percentage, promotions: [] },
        })),
    );
  });

  app.get("/resale/url-store", (c) => {
    const shop = shops.find(({ urlStoreResale }) => urlStoreResale === c.req.query("UrlStore"));
    if (!shop) throw new Refused(404, "Loja não encontrada");
    return c.json({
      ...shopToWire(world, shop),
      distance: distanceTo(shop, place.parse(c.req.query())),
      nameShowcase: shop.nameFantasy,
      descriptionShowcase: "Adesivos para a casa toda.",
      addressShowcase: "Rua das Lojas, 10",
      imageMobileShowcase: pictureAddress(world, "vitrine-celular"),
      imageDesktopShowcase: pictureAddress(world, "vitrine"),
      reviews: reviews(world),
    });
  });

  app.get("/category/categoryByName", (c) => {
    const found = categories.find(({ name }) => isNamed(name, c.req.query("name") ?? "", world));
    if (!found) throw new Refused(404, "Categoria não encontrada");
    return c.json(categoryToWire(world, found));
  });

  app.get("/subcategory/by-name", (c) => {
    const found = categories
      .flatMap(({ subcategories }) => subcategories)
      .find(({ name }) => isNamed(name, c.req.query("name") ?? "", world));
    if (!found) throw new Refused(404, "Subcategoria não encontrada");
    return c.json({ name: found.name, description: null, keyWords: null, descriptionHtml: null });
  });

  app.get("/attributesgroup/listGroupItems", (c) =>
    c.json([{ name: "61 cm" }, { name: "152 cm" }, { name: "Preto" }]),
  );
  app.get("/category/getInclude", (c) =>
    c.json(categories.map(({ id, name }) => ({ categoryId: id, categoryName: name }))),
  );
  return app;
}

function isInList(world: World, product: StockedProduct, asked: z.output<typeof filter>): boolean {
  const category = categories.find(({ id }) => id === product.categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === product.subcategoryId);
  const values = product.skus.flatMap(({ attributes }) => attributes.map(({ name }) => name));
  const hasOneOf = (names: readonly string[] | null | undefined) =>
    !names?.length || names.some((name) => values.includes(name) || subcategory?.name === name);
  return (
    (!asked.product || slugOf(product.name).includes(slugOf(asked.product))) &&
    (!asked.resaleId || product.skus.some(({ shopIds }) => shopIds.includes(asked.resaleId ?? 0))) &&
    (!asked.CategoryName || (category && isNamed(category.name, asked.CategoryName, world)) === true) &&
    (!asked.productSubCategory ||
      (subcategory && isNamed(subcategory.name, asked.productSubCategory, world)) === true) &&
    (!asked.categoryShowHomepage || category?.isOnHomePage === true) &&
    hasOneOf(asked.selectedSizes) &&
    hasOneOf(asked.Subcategories)
  );
}

const lowestPrice = ({ skus }: StockedProduct) =>
  Math.min(...skus.map(({ differentValue }) => differentValue));

function productNamed(world: World, asked: string): StockedProduct {
  const found = world.products().find(({ name }) => isNamed(name, asked, world));
  if (!found) throw new Refused(404, "Produto não encontrado");
  return found;
}

function productOf(world: World, asked: z.output<typeof productAtAddress>): StockedProduct {
  const found = world.products().find(({ id }) => id === asked.productId);
  return found ?? productNamed(world, asked.productName ?? "");
}

/** The sku with the highest price where none is selected. */
function chosenSku({ skus }: StockedProduct, asked: z.output<typeof productAtAddress>): StockedSku {
  const skuId = asked.selectedSku ?? asked.skus?.[0]?.id;
  const [dearest] = skus.toSorted((one, other) => other.differentValue - one.differentValue);
  const found = skus.find(({ id }) => id === skuId) ?? dearest;
  if (!found) throw new Refused(404, "Produto sem variações");
  return found;
}

const sellersOf = (sku: StockedSku, asked: z.output<typeof productAtAddress>): Shop[] =>
  shops
    .filter(({ id }) => sku.shopIds.includes(id))
    .toSorted(
      (one, other) =>
        Number(other.id === asked.sellerResaleId) - Number(one.id === asked.sellerResaleId) ||
        distanceTo(one, asked) - distanceTo(other, asked),
    );

export function productToWire(world: World, product: StockedProduct) {
  const category = categories.find(({ id }) => id === product.categoryId);
  const { hasNullFields } = world.options;
  return {
    productId: product.id,
    productName: product.name,
    productCode: `P-${product.id}`,
    productPic: pictureAddress(world, `produto-${product.id}`),
    images: [
      { path: hasNullFields ? null : pictureAddress(world, `produto-${product.id}-b`) },
      { path: pictureAddress(world, `produto-${product.id}-c`) },
    ],
    productDescription: `<p>${product.name} para superfícies lisas.</p>`,
    productApplication: "Vinil",
    productType: "0,10 mm",
    productGlue: "Fosco",
    productLiner: "Permanente",
    productDurability: "5 anos",
    productIndicator: "Não deixa resíduo",
    percentage: product.percentage,
    promotions: [],
    skus: product.skus.map(skuToWire),
    reviews: reviews(world),
    categories: category ? [{ categoryId: category.id, categoryName: category.name }] : [],
    subCategories: (category?.subcategories ?? []).filter(({ id }) => id === product.subcategoryId),
    calculator: product.calculator,
    clientPrice: lowestPrice(product),
  };
}

export const skuToWire = (sku: StockedSku) => ({
  id: sku.id,
  productSkuId: sku.id,
  differentValue: sku.differentValue,
  delete_at: null,
  attributes: sku.attributes,
  resaleSkus: sku.shopIds.map((resaleId) => ({ resaleId })),
});

const reviews = (world: World) => [
  {
    note: 5,
    evaluation: "Muito bom",
    created_at: "2026-10-01T12:00:00Z",
    user: { name: "Bia", image: pictureAddress(world, "bia") },
  },
  {
    note: 4,
    evaluation: null,
    created_at: world.options.hasNullFields ? null : "2026-10-02T12:00:00Z",
    user: { name: "Caio", image: null },
  },
];

const categoryToWire = (world: World, category: StockedCategory) => ({
  categoryId: category.id,
  categoryCode: `C-${category.id}`,
  categoryName: category.name,
  categoryInventory: null,
  statusOnMenu: category.isOnMenu,
  showHomepage: category.isOnHomePage,
  pathImage: pictureAddress(world, `categoria-${category.id}`),
  products: null,
  subCategoriesToCategory: category.subcategories.map(({ name }) => ({ subCategory: { name } })),
  categoryDescription: `Tudo para ${category.name}.`,
  categoryDescriptionHtml: `<p>Tudo para ${category.name}.</p>`,
  categoryKeyWords: category.name,
});

const banner = (world: World, title: string, secondary: boolean) => ({
  link: "/produtos?produto=vinil",
  image: pictureAddress(world, "banner"),
  imageMobile: pictureAddress(world, "banner-celular"),
  title,
  secondary,
});

const shopToWire = (world: World, { id, nameFantasy, urlStoreResale }: Shop) => ({
  id,
  nameFantasy,
  image: pictureAddress(world, `loja-${id}`),
  urlStoreResale,
});
