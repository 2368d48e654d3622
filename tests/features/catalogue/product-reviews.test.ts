import { beforeAll, describe, expect, it, vi } from "vitest";
import { reviewPictures } from "../../../api/database/schema/review-pictures";
import { productReviews } from "../../../api/database/schema/reviews";
import { getProductByName } from "../../../contract/catalogue";
import { openFilmShop, see, slugOfFilm } from "../../setup/film-shop";
import { addShopper } from "../../setup/shoppers";
import { failing, instead, queriesTo } from "../../setup/storefront";

const { upstream } = openFilmShop();

const findFilm = () => upstream().answerTo(getProductByName, { query: { productName: slugOfFilm } });

beforeAll(async () => {
  const { database } = upstream();
  const { productId } = await findFilm();
  const { id: userId } = await addShopper(upstream());
  const notes = [5, 5, 4, 1];
  const rows = await database
    .insert(productReviews)
    .values(notes.map((note) => ({ productId, userId, note })))
    .returning();
  const worst = rows.find(({ note }) => note === 1);
  const picture = { reviewId: worst?.id ?? 0, position: 0, path: "Uploads/avaliacoes/foto.jpg" };
  await database.insert(reviewPictures).values(picture);
});

const notesOf = async (query: string) =>
  (await see(query)).reviewList.reviews.map(({ rating: note }) => note);
const fewCame = async () => {
  const film = await findFilm();
  instead("GET product/get-one-by-name", { ...film, reviews: film.reviews?.slice(0, 2) });
};

describe("reviews of a product", () => {
  it("are counted by stars, best first, with a link to each rating", async () => {
    const { reviewList } = await see("?Cor=Preto");
    expect(reviewList.byNote.map(({ note, count }) => [note, count])).toEqual([
      [5, 2],
      [4, 1],
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(reviewList.byNote[0]?.href).toBe("/produtos/vinil-fosco?Cor=Preto&nota=5#avaliacoes");
    expect(reviewList.withPictures).toEqual({
      count: 1,
      isChosen: false,
      href: "/produtos/vinil-fosco?Cor=Preto&com-foto=1#avaliacoes",
    });
  });

  it("are filtered by stars and pictures, which a second link takes back", async () => {
    expect(await notesOf("?nota=5")).toEqual([5, 5]);
    expect(await notesOf("?com-foto=1")).toEqual([1]);
    expect(await notesOf("?nota=5&com-foto=1")).toEqual([]);
    const { reviewList } = await see("?nota=1&com-foto=1");
    expect(reviewList).toMatchObject({ isFiltered: true, count: 4, reviews: [{ rating: 1 }] });
    expect(reviewList.byNote.find(({ isChosen }) => isChosen)?.href).toBe(
      "/produtos/vinil-fosco?com-foto=1#avaliacoes",
    );
    expect(reviewList.withPictures.href).toBe("/produtos/vinil-fosco?nota=1#avaliacoes");
  });

  it.each(["0", "6", "abc", ""])("are all shown for the unknown rating %j", async (note) => {
    expect(await notesOf(`?avaliacoes=todas&nota=${note}`)).toEqual([5, 5, 4, 1]);
  });

  it("are asked of the upstream when only some came with the product", async () => {
    await fewCame();
    const asked = queriesTo("product/reviews");
    expect(await notesOf("?Cor=Preto&nota=1")).toEqual([1]);
    expect(asked.map((query) => query.get("note"))).toEqual(["1"]);
    expect(await notesOf("?Cor=Preto")).toEqual([5, 5]);
  });

  it("are chosen among those that came when the upstream does not filter or fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const status of [404, 500]) {
      await fewCame();
      failing("GET product/reviews", status);
      expect(await notesOf("?Cor=Preto&nota=5")).toEqual([5, 5]);
    }
  });

  it("are counted here when the upstream does not count them and all came", async () => {
    const { reviewCounts, reviewsWithPictures, ...film } = await findFilm();
    expect([reviewCounts, reviewsWithPictures]).toEqual([[1, 0, 0, 1, 2], 1]);
    instead("GET product/get-one-by-name", film);
    const { reviewList } = await see("?Cor=Preto");
    expect(reviewList.byNote.map(({ count }) => count)).toEqual([2, 1, 0, 0, 1]);
    instead("GET product/get-one-by-name", { ...film, reviews: film.reviews?.slice(0, 2) });
    expect((await see("?Cor=Preto")).reviewList.byNote).toEqual([]);
  });
});
