import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getPageWindow, paginate, parsePage } from "~/model/pagination";
import { calculateAverageRating, formatAverage, getStars, sortByRating } from "../../app/model/review";

describe("pagination", () => {
  it("shows the current range", () => {
    expect(paginate(2, 20, { totalPages: 3, totalItems: 45 }, 5)).toEqual({
      totalPages: 3,
      totalItems: 45,
      page: 2,
      pages: [1, 2, 3],
      previous: 1,
      next: 3,
      showing: { from: 21, to: 40 },
      isBeyondLast: false,
    });
    expect(paginate(3, 20, { totalPages: 3, totalItems: 45 }, 5)).toMatchObject({
      next: null,
      showing: { from: 41, to: 45 },
    });
  });

  it("links back from a page beyond the last", () => {
    expect(paginate(9, 20, { totalPages: 3, totalItems: 45 }, 5)).toMatchObject({
      previous: 3,
      next: null,
      showing: null,
      isBeyondLast: true,
    });
  });

  it("is empty for an empty list", () => {
    expect(paginate(1, 20, { totalPages: 0, totalItems: 0 }, 5)).toMatchObject({
      pages: [],
      previous: null,
      next: null,
      showing: null,
      isBeyondLast: false,
    });
  });

  it("centres the current page where possible", () => {
    expect(getPageWindow(10, 20, 5)).toEqual([8, 9, 10, 11, 12]);
    expect(getPageWindow(1, 20, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(getPageWindow(20, 20, 5)).toEqual([16, 17, 18, 19, 20]);
    expect(getPageWindow(99, 20, 7)).toEqual([14, 15, 16, 17, 18, 19, 20]);
  });

  it("shows as many existing neighbours as fit, including the current page", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 15 }),
        fc.nat(),
        (total, most, nth) => {
          const page = (nth % total) + 1;
          const pages = getPageWindow(page, total, most);
          expect(pages).toHaveLength(Math.min(most, total));
          expect(pages).toContain(page);
          expect(pages[0]).toBeGreaterThanOrEqual(1);
          expect(pages.at(-1)).toBeLessThanOrEqual(total);
          pages.forEach((each, index) => {
            expect(each).toBe((pages[0] ?? 0) + index);
          });
        },
      ),
    );
  });

  it.each([
    [null, 1],
    ["3", 3],
    ["0", 1],
    ["-2", 1],
    ["abc", 1],
    ["1.5", 1],
    ["99999999999999999999", 100_000],
  ])("parses page %s as %i", (text, page) => {
    expect(parsePage(text)).toBe(page);
  });
});

describe("reviews", () => {
  const review = (rating: number, createdAt = "2026-11-20T12:00:00Z") => ({
    rating,
    createdAt,
    comment: "",
    pictures: [""].slice(1),
  });

  it("average to one decimal, in half stars", () => {
    const average = calculateAverageRating([review(5), review(4), review(4)]);
    expect(average).toBe(4.3);
    expect(calculateAverageRating([review(5), review(5), review(4)])).toBe(4.7);
    expect(formatAverage(4.3)).toBe("4,3");
    expect(formatAverage(5)).toBe("5,0");
    expect([4.3, 4.2, 4.8, 0, 7].map(getStars)).toEqual([4.5, 4, 5, 0, 5]);
    expect(calculateAverageRating([])).toBeNull();
  });

  it("sort equal ratings by photos, then by words", () => {
    const plain = review(5, "2026-11-25T12:00:00Z");
    const withWords = { ...review(5), comment: "Colou bem." };
    const withPhoto = { ...review(5, "2026-01-01T00:00:00Z"), pictures: ["Uploads/1.jpg"] };
    expect(sortByRating([plain, withWords, withPhoto, review(4)])).toEqual([
      withPhoto,
      withWords,
      plain,
      review(4),
    ]);
  });

  it("are sorted best first, then newest", () => {
    const old = review(5, "2026-01-01T00:00:00Z");
    const recent = review(5, "2026-11-01T00:00:00Z");
    expect(
      sortByRating([review(3), old, recent, review(4)]).map(({ rating, createdAt }) => [rating, createdAt]),
    ).toEqual([
      [5, recent.createdAt],
      [5, old.createdAt],
      [4, "2026-11-20T12:00:00Z"],
      [3, "2026-11-20T12:00:00Z"],
    ]);
  });
});
