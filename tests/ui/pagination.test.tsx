import { expect, test } from "vitest";
import { PageLinks } from "~/ui/pagination";
import { render } from "./render";

test("page 7 of 12 has links to five pages around it, back and forward", () => {
  const $ = render(
    <PageLinks page={7} totalPages={12} maxButtons={5} getHref={(page) => `/produtos?page=${page}`} />,
  );
  const hrefs = $("a")
    .get()
    .map((link) => $(link).attr("href"));
  expect(hrefs).toEqual([6, 5, 6, 7, 8, 9, 8].map((page) => `/produtos?page=${page}`));
  expect($('[aria-current="page"]').text()).toBe("7");
});

test("the first page has no back link, the last no forward link, and a single page no pagination", () => {
  const hrefOf = (page: number) => `?page=${page}`;
  expect(
    render(<PageLinks page={1} totalPages={2} maxButtons={5} getHref={hrefOf} />)('[rel="prev"]').length,
  ).toBe(0);
  expect(
    render(<PageLinks page={2} totalPages={2} maxButtons={5} getHref={hrefOf} />)('[rel="next"]').length,
  ).toBe(0);
  expect(render(<PageLinks page={1} totalPages={1} maxButtons={5} getHref={hrefOf} />)("*").length).toBe(0);
});
