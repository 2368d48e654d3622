import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListedProduct } from "../../../api/catalogue/listed-product";
import { everyProduct } from "../../../api/catalogue/masks";
import { unranked } from "../../../api/catalogue/nearest-offers";
import { inPriceOrder } from "../../../api/catalogue/price-order";
import { OpenProductBook, type ProductBook } from "../../../api/catalogue/product-book";
import { findText } from "../../../api/catalogue/text-search";
import { unitPrice } from "../../../api/orders/pricing";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const now = day(20);
const resellersAtMost = 6;

const offers = fc
  .uniqueArray(fc.integer({ min: 1, max: resellersAtMost }), { maxLength: 4 })
  .chain((resellerIds) =>
    fc.record({
      resellerIds: fc.constant(resellerIds),
      lowestPricesInCentavos: fc.array(fc.integer({ min: 0, max: 500 }), {
        minLength: resellerIds.length,
        maxLength: resellerIds.length,
      }),
    }),
  );

const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const moment = fc.option(fc.integer({ min: 17, max: 23 }).map(day));
const promotion = fc
  .record({
    percent: percentage,
    amount: fc.integer({ min: 0, max: 300 }),
    from: fc.integer({ min: 15, max: 22 }),
  })
  .chain(({ percent, amount, from }) =>
    fc.constantFrom(
      {
        discountType: 1,
        percentage: percent,
        amountInCentavos: null,
        startsAt: day(from),
        endsAt: day(from + 3),
      },
      {
        discountType: 2,
        percentage: null,
        amountInCentavos: amount,
        startsAt: day(from),
        endsAt: day(from + 3),
      },
    ),
  )
  .map((terms, id = 1) => ({ id, ...terms }));

const product: fc.Arbitrary<ListedProduct> = fc
  .record({
    facts: fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      unitsSold: fc.integer({ min: 0, max: 3 }),
      searchText: fc
        .array(fc.constantFrom("vinil", "vinilico", "fosco", "preto", "122"), { maxLength: 3 })
        .map((words) => words.join(" ")),
      indicator: fc.constant(""),
      categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      subcategoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      attributeIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      percentage: fc.oneof(fc.constant(0), percentage),
      promotionStart: moment,
      promotionEnd: moment,
      promotions: fc.array(promotion, { maxLength: 2 }),
    }),
    offers,
  })
  .map(({ facts, offers: sold }) => ({ ...facts, ...sold }));

/** Applies random product additions, changes and removals. */
const changes = fc.array(fc.record({ product, isGone: fc.boolean() }), { maxLength: 40 });

function bookAfter(steps: Array<{ product: ListedProduct; isGone: boolean }>) {
  const book = new OpenProductBook();
  const products = new Map<number, ListedProduct>();
  for (const { product: changed, isGone } of steps) {
    if (isGone) products.delete(changed.id);
    else products.set(changed.id, changed);
    book.replace([changed.id], products);
  }
  return { book, products: [...products.values()] };
}

const idsAt = (book: ProductBook, places: Iterable<number>) =>
  Array.from(places, (place) => book.at(place)?.id ?? 0);
const sorted = (numbers: number[]) => numbers.sort((one, other) => one - other);

describe("product index after generated changes", () => {
  it("contains every product on sale once, best sellers first", () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const { book, products } = bookAfter(steps);
        const expected = products.sort((one, other) => other.unitsSold - one.unitsSold || one.id - other.id);
        expect(idsAt(book, book.byFame)).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  it("returns the categories, attributes and text of each product", () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const { book, products } = bookAfter(steps);
        const having = (fits: (each: ListedProduct) => boolean) =>
          sorted(products.filter(fits).map(({ id }) => id));
        for (const key of [1, 2, 3]) {
          const { categories, subcategories, attributes, resellers } = book;
          expect(sorted(idsAt(book, categories.of(key)))).toEqual(
            having((each) => each.categoryIds.includes(key)),
          );
          expect(sorted(idsAt(book, subcategories.of(key)))).toEqual(
            having((each) => each.subcategoryIds.includes(key)),
          );
          expect(sorted(idsAt(book, attributes.of(key)))).toEqual(
            having((each) => each.attributeIds.includes(key)),
          );
          expect(sorted(idsAt(book, resellers.of(key)))).toEqual(
            having((each) => each.resellerIds.includes(key)),
          );
        }
        for (const text of ["vinil", "preto fosco", "122", "ili"]) {
          const found = findText(book, text)?.found ?? [];
          const places = [...book.byFame].filter((place) => found[place] === 1);
          const words = text.split(" ");
          const known = words.filter((word) => products.some(({ searchText }) => searchText.includes(word)));
          if (known.length < words.length) continue;
          expect(sorted(idsAt(book, places))).toEqual(
            having(({ searchText }) => words.every((word) => searchText.includes(word))),
          );
        }
      }),
    );
  });

  it("sorts by the charged price at the nearest reseller, and at the cheaper one of equally near resellers", () => {
    const ranking = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), {
      minLength: resellersAtMost + 1,
      maxLength: resellersAtMost + 1,
    });
    fc.assert(
      fc.property(changes, ranking, fc.constantFrom("ascending", "descending"), (steps, given, direction) => {
        const { book, products } = bookAfter(steps);
        const ranks = Int32Array.from(given, (rank) => rank ?? unranked);
        const charged = (each: ListedProduct): number | null => {
          const sellers = each.resellerIds.flatMap((id, position) => {
            const rank = given[id] ?? null;
            return rank === null ? [] : { rank, price: each.lowestPricesInCentavos[position] ?? 0 };
          });
          sellers.sort((one, other) => one.rank - other.rank || one.price - other.price);
          const [nearest] = sellers;
          if (nearest === undefined) return null;
          return unitPrice({ ...each, listPriceInCentavos: nearest.price }, now).unitPriceInCentavos;
        };
        const places = inPriceOrder(book, everyProduct(book), { ranks, direction, range: null, now });
        const prices = places.map((place) => {
          const found = book.at(place);
          return found === undefined ? null : charged(found);
        });
        expect(sorted(idsAt(book, places))).toEqual(sorted(products.map(({ id }) => id)));
        const paid = prices.filter((price) => price !== null);
        expect(prices).toEqual([...paid, ...prices.filter((price) => price === null)]);
        const inOrder = [...paid].sort((one, other) => one - other);
        expect(paid).toEqual(direction === "ascending" ? inOrder : inOrder.reverse());
      }),
    );
  });

  it("applies a discount from its first to its last moment", () => {
    const book = new OpenProductBook();
    const one = {
      unitsSold: 0,
      searchText: "",
      indicator: "",
      categoryIds: [],
      subcategoryIds: [],
      attributeIds: [],
    };
    const terms = { promotionStart: day(19), promotionEnd: day(21), promotions: [] };
    const sold = { resellerIds: [1], lowestPricesInCentavos: [100] };
    book.replace(
      [1, 2],
      new Map([
        [1, { ...one, ...terms, ...sold, id: 1, percentage: 50 }],
        [2, { ...one, ...terms, id: 2, percentage: 0, resellerIds: [1], lowestPricesInCentavos: [60] }],
      ]),
    );
    const firstAt = (time: number) => {
      const order = { ranks: Int32Array.of(0, 0), direction: "ascending" as const, range: null };
      return idsAt(book, inPriceOrder(book, everyProduct(book), { ...order, now: new Date(time) }))[0];
    };
    const [start, end] = [day(19).getTime(), day(21).getTime()];
    expect([start - 1, start, end, end + 1, start, start - 1].map(firstAt)).toEqual([2, 1, 1, 2, 1, 2]);
  });
});
