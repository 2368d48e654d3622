import { describe, expect, it } from "vitest";
import { getShapeOfHtml } from "~/rendering/container-shape";

describe("getShapeOfHtml", () => {
  it.each([
    [
      "counts elements, and letters without spaces",
      '<p class="a">Uma <b>loja</b>\n</p><img alt="x y"/>',
      "3-7",
    ],
    ["counts an entity as one letter", "<p>a&amp;b &#x27;c&#39;</p>", "1-6"],
    ["does not count React's comments", "<p>a<!-- --> b</p>", "1-2"],
    [
      "counts what is in noscript as text, as a browser with script does",
      "<noscript><p>a&amp;b</p></noscript>",
      "1-14",
    ],
    [
      "does not look into HTML of the upstream",
      '<div class="box prose"><table><tr>1</table></div><i>a</i>',
      "2-1",
    ],
    [
      "counts a paragraph that only looks like HTML of the upstream",
      '<p class="prose">a <b>b</b></p>',
      "2-2",
    ],
  ])("%s", (_, html, shape) => {
    expect(getShapeOfHtml(html)).toBe(shape);
  });
});
