import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { getProductByName } from "../../../contract/catalogue";
import { rateOrder } from "../../../contract/orders";
import { listReviews } from "../../../contract/reviews";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { addCustomer, addOrder } from "../../setup/orders";
import { openUpstream, type Upstream, upstreamSettings } from "../../setup/upstream";

let upstream: Upstream;
let shop: { id: number };
let film: { id: number; sku: { id: number } };
let photo: string;

beforeAll(async () => {
  upstream = await openUpstream();
  shop = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const product = { name: "Vinil", priceInCentavos: 1000, quantity: 900 };
  film = await addSimpleProduct(upstream.database, shop, product);
  const size = { width: 2000, height: 1000, channels: 3, background: "#c4122b" } as const;
  const png = await sharp({ create: size }).png().toBuffer();
  photo = `data:image/png;base64,${png.toString("base64")}`;
});

const uploaded = () => {
  const folder = join(upstreamSettings.uploadsFolder, "avaliacoes");
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function rate(note: number, pictures?: string[], productId = film.id) {
  const customer = await addCustomer(upstream);
  const { id } = await addOrder(upstream, customer, [[film.sku.id, shop.id, 1]]);
  const { shopper } = customer;
  const body = {
    oderId: id,
    clientId: shopper.id,
    note: 5,
    items: [{ productId, note, pictures }],
    resaleEvaluation: { resaleId: shop.id, note: 5 },
  };
  const send = () => upstream.ask("POST", rateOrder.path, { body, token: shopper.token });
  return { first: await send(), send };
}

const product = () => upstream.answerTo(getProductByName, { query: { productName: "Vinil" } });
const reviews = (query: Record<string, string>) =>
  upstream.answerTo(listReviews, { query: { productId: String(film.id), ...query } });

test("reviews are counted by rating and by pictures, and listed by either", async () => {
  await rate(5);
  await rate(2, [photo, photo]);
  await rate(2);
  expect(await product()).toMatchObject({
    reviewCount: 3,
    reviewAverage: 3,
    reviewCounts: [0, 2, 0, 0, 1],
    reviewsWithPictures: 1,
  });
  expect((await reviews({ note: "2" })).map(({ note }) => note)).toEqual([2, 2]);
  const [pictured, ...others] = await reviews({ withPictures: "true" });
  expect(others).toEqual([]);
  expect(pictured?.pictures).toHaveLength(2);
  expect(await reviews({ note: "5", withPictures: "true" })).toEqual([]);
});

test("pictures of a review are stored as jpeg without metadata, 1600 px at most", async () => {
  const [pictured] = await reviews({ withPictures: "true" });
  const [path = ""] = pictured?.pictures ?? [];
  expect(path).toMatch(/^Uploads\/avaliacoes\/[\w-]{22}\.jpg$/);
  const file = join(upstreamSettings.uploadsFolder, path.replace("Uploads/", ""));
  const { width, height, format, exif } = await sharp(file).metadata();
  expect({ width, height, format, exif }).toEqual({
    width: 1600,
    height: 800,
    format: "jpeg",
    exif: undefined,
  });
});

test("a refused or repeated rating, and pictures of another product, leave no file", async () => {
  const before = uploaded();
  const wrong = await rate(4, [photo, "data:image/png;base64,AAAA"]);
  expect(wrong.first).toMatchObject({ status: 422, body: { errors: { image: expect.anything() } } });
  expect((await rate(4, [photo], film.id + 1000)).first.status).toBe(200);
  expect(uploaded()).toEqual(before);
  const { first, send } = await rate(4, [photo]);
  const again = await Promise.all([send(), send()]);
  expect([first, ...again].map(({ status }) => status)).toEqual([200, 409, 409]);
  expect(uploaded()).toHaveLength(before.length + 1);
});
