import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { tidied, writtenTo } from "~/document/whole-document.server";

const rendered = (words: readonly string[]) =>
  new Promise<string>((resolve) => {
    const page = createElement("html", null, createElement("body", null, words));
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(writtenTo(resolve)) });
  });

describe("A document as it is sent", () => {
  it("shows a shopper every accented word whole, wherever React's buffer ends", async () => {
    const words = Array.from({ length: 700 }, () => "Película de mármore à prova d'água, ");
    for (let offset = 0; offset < 6; offset += 1) {
      const html = await rendered(["x".repeat(offset), ...words]);
      expect(html).not.toContain("\0");
      expect(html.split("mármore")).toHaveLength(701);
    }
  });

  it("keeps nothing after the end of the document", () => {
    expect(tidied("<html><body><p>Loja</p></body></html><script>1</script>")).toBe(
      "<html><body><p>Loja</p><script>1</script></body></html>",
    );
  });

  it("leaves alone what has no end to speak of", () => {
    expect(tidied("<p>Loja</p>")).toBe("<p>Loja</p>");
  });
});
