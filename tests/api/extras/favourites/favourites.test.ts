import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "../../../../api/database/schema/catalogue";
import { maxFavourites } from "../../../../api/extras/favourites/favourites";
import { favourites } from "../../../../api/extras/favourites/schema";
import { addFavourites, listFavourites, removeFavourite } from "../../../../contract/favourites";
import { getShopperOverview } from "../../../../contract/shopper-overview";
import { addProduct } from "../../../setup/catalogue-rows";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let film: { id: number };
let wallpaper: { id: number };
let ana: { id: number; token: string };
let rui: { id: number; token: string };

beforeAll(async () => {
  upstream = await openUpstream();
  film = await addProduct(upstream.database, { name: "Vinil Fosco" });
  wallpaper = await addProduct(upstream.database, { name: "Papel de Parede" });
  [ana, rui] = [await addShopper(upstream), await addShopper(upstream)];
});
beforeEach(async () => {
  await upstream.database.delete(favourites);
});

const add = (productIds: number[], { token } = ana) =>
  upstream.answerTo(addFavourites, { token, body: { productIds } });
const remove = (productId: number, { token } = ana) =>
  upstream.answerTo(removeFavourite, { token, body: { productId } });
const namesOf = async ({ token } = ana) =>
  (await upstream.answerTo(listFavourites, { token })).favourites.map(({ productName }) => productName);
const status = async (path: string, body: object) =>
  (await upstream.ask("POST", path, { token: ana.token, body })).status;

describe("favourites of an account", () => {
  test("lists products newest first, with their slugs", async () => {
    await add([film.id]);
    await add([wallpaper.id]);
    expect(await upstream.answerTo(listFavourites, { token: ana.token })).toEqual({
      favourites: [
        { productId: wallpaper.id, productName: "Papel de Parede", slug: "papel-de-parede" },
        { productId: film.id, productName: "Vinil Fosco", slug: "vinil-fosco" },
      ],
    });
  });

  test("is in the shopper's overview as it is listed, without other people's", async () => {
    const ids = async ({ token } = ana) =>
      (await upstream.answerTo(getShopperOverview, { token })).favouriteIds;
    expect(await ids()).toEqual([]);
    await add([film.id, wallpaper.id]);
    await add([film.id], rui);
    const { favourites: listed } = await upstream.answerTo(listFavourites, { token: ana.token });
    expect(await ids()).toEqual(listed.map(({ productId }) => productId));
    expect(await ids(rui)).toEqual([film.id]);
  });

  test("holds a product once, at its first place, however often and at the same time it is added", async () => {
    await add([film.id]);
    await Promise.all([add([wallpaper.id, film.id]), add([film.id, film.id]), add([wallpaper.id])]);
    expect(await namesOf()).toEqual(["Papel de Parede", "Vinil Fosco"]);
  });

  test("removes a product as often as it is asked to", async () => {
    await add([film.id, wallpaper.id]);
    await remove(film.id);
    await remove(film.id);
    await remove(2_147_483_647);
    expect(await namesOf()).toEqual(["Papel de Parede"]);
  });

  test("belong to one account: another one neither sees nor removes them", async () => {
    await add([film.id]);
    await remove(film.id, rui);
    expect([await namesOf(rui), await namesOf()]).toEqual([[], ["Vinil Fosco"]]);
  });

  test("keep products that are no longer sold", async () => {
    await add([film.id]);
    const set = (active: boolean) =>
      upstream.database.update(products).set({ active }).where(eq(products.id, film.id));
    await set(false);
    expect(await namesOf()).toEqual(["Vinil Fosco"]);
    await set(true);
  });

  test("leaves out unknown products, and answers 404 if none is known", async () => {
    await add([film.id, 999_999]);
    expect(await namesOf()).toEqual(["Vinil Fosco"]);
    expect(await status("client/favourites/add", { productIds: [999_999] })).toBe(404);
  });

  test("answers 400 for no product, too many, and no number, and 404 for ids outside PostgreSQL's integer", async () => {
    for (const productIds of [[], Array(21).fill(film.id), [-1], ["a"]]) {
      expect([productIds, await status("client/favourites/add", { productIds })]).toEqual([productIds, 400]);
    }
    const outside = 2_147_483_648;
    expect(await status("client/favourites/add", { productIds: [outside] })).toBe(404);
    expect(await status("client/favourites/remove", { productId: outside })).toBe(404);
  });

  test("drops the oldest above the limit of an account", async () => {
    const names = Array.from({ length: maxFavourites + 1 }, (_, at) => `Vinil ${at}`);
    const made = await Promise.all(names.map((name) => addProduct(upstream.database, { name })));
    await upstream.database
      .insert(favourites)
      .values(made.slice(0, maxFavourites).map(({ id }) => ({ userId: ana.id, productId: id })));
    await add([made.at(-1)?.id ?? 0], ana);
    expect(await namesOf()).toEqual(names.slice(1).reverse());
  });
});
