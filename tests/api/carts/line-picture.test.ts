import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { findOffers, getOfferKey } from "../../../api/carts/offers";
import { productImages } from "../../../api/database/schema/catalogue";
import { addOffer, addProduct, addReseller, addSku } from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

it("an offer for cart, order and mail has the first picture of its colour, else that of the product", async () => {
  const { database, clock } = upstream;
  const shop = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const film = await addProduct(database, { name: "Vinil Fosco", pic: "Uploads/fosco.webp" });
  const other = await addProduct(database, { name: "Vinil Brilho", pic: "Uploads/brilho.webp" });
  const offerOf = async (product: { id: number }, Cor: string) => {
    const sku = await addSku(database, product, { priceInCentavos: 100, values: { Cor } });
    await addOffer(database, { ...sku, productId: product.id }, shop, { priceInCentavos: 100 });
    return { skuId: sku.id, resellerId: shop.id };
  };
  const keys = [await offerOf(film, "Azul"), await offerOf(film, "Verde"), await offerOf(other, "Azul")];
  const blue = sql<number>`(select id from attributes where name = 'Azul')`;
  await database.insert(productImages).values([
    { productId: film.id, path: "Uploads/rolo.webp", position: 0 },
    { productId: film.id, path: "Uploads/azul.webp", attributeId: blue, position: 1 },
    { productId: film.id, path: "Uploads/azul-2.webp", attributeId: blue, position: 2 },
  ]);
  const offers = await findOffers(database, keys, clock.now());
  expect(keys.map((key) => offers.get(getOfferKey(key))?.product.pic)).toEqual([
    "Uploads/azul.webp",
    "Uploads/fosco.webp",
    "Uploads/brilho.webp",
  ]);
});
