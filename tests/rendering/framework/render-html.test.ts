import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { cleanHtml, collectHtml } from "~/rendering/framework/render-html.server";

const render = (words: readonly string[], take: typeof collectHtml) =>
  new Promise<string>((resolve) => {
    const page = createElement("html", null, createElement("body", null, words));
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(take(resolve)) });
  });

describe("HTML document stream", () => {
  it("react-dom's NUL bytes at chunk boundaries are removed, and accented characters stay intact", async () => {
    const words = Array.from({ length: 700 }, () => "Película de mármore à prova d'água, ");
    for (let offset = 0; offset < 6; offset += 1) {
      const html = await render(["x".repeat(offset), ...words], collectHtml);
      expect(html).not.toContain("\0");
      expect(html.split("mármore")).toHaveLength(701);
    }
  });

  it("react-dom ends a document with exactly </body></html>", async () => {
    expect(await render(["Loja"], collectHtml)).toMatch(/Loja<\/body><\/html>$/);
  });

  it("writes nothing after the end of the document", () => {
    expect(cleanHtml("<html><body><p>Loja</p></body></html><script>1</script>")).toBe(
      "<html><body><p>Loja</p><script>1</script></body></html>",
    );
  });

  it("passes a document without an end tag through unchanged", () => {
    expect(cleanHtml("<p>Loja</p>")).toBe("<p>Loja</p>");
  });
});
