import fc from "fast-check";
import { expect, test } from "vitest";
import { Pagination, pageWindow } from "~/ui/pagination";
import { drawn } from "./drawn";

const lists = fc
  .record({ totalPages: fc.integer({ min: 1, max: 400 }), most: fc.integer({ min: 1, max: 15 }) })
  .chain((list) =>
    fc.record({ ...{ list: fc.constant(list) }, page: fc.integer({ min: 1, max: list.totalPages }) }),
  );

test("the numbers are consecutive, as many as allowed, within the list, and hold the current page", () => {
  fc.assert(
    fc.property(lists, ({ list: { totalPages, most }, page }) => {
      const numbers = pageWindow(page, totalPages, most);
      expect(numbers).toHaveLength(Math.min(most, totalPages));
      expect(numbers).toContain(page);
      expect(numbers.every((number) => number >= 1 && number <= totalPages)).toBe(true);
      expect(numbers.every((number, index) => number === (numbers[0] ?? 0) + index)).toBe(true);
    }),
  );
});

test("a shopper on page 7 of 12 sees five pages around it, and the ways back and on", () => {
  const $ = drawn(
    <Pagination page={7} totalPages={12} most={5} hrefOf={(page) => `/produtos?page=${page}`} />,
  );
  const hrefs = $("a")
    .get()
    .map((link) => $(link).attr("href"));
  expect(hrefs).toEqual([6, 5, 6, 7, 8, 9, 8].map((page) => `/produtos?page=${page}`));
  expect($('[aria-current="page"]').text()).toBe("7");
});

test("the first page has no way back, the last none on, and a single page no pagination", () => {
  const hrefOf = (page: number) => `?page=${page}`;
  expect(drawn(<Pagination page={1} totalPages={2} most={5} hrefOf={hrefOf} />)('[rel="prev"]').length).toBe(
    0,
  );
  expect(drawn(<Pagination page={2} totalPages={2} most={5} hrefOf={hrefOf} />)('[rel="next"]').length).toBe(
    0,
  );
  expect(drawn(<Pagination page={1} totalPages={1} most={5} hrefOf={hrefOf} />)("*").length).toBe(0);
});
