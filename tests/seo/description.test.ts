import { expect, it } from "vitest";
import { getDescription as described } from "../../app/rendering/safe-html.server";

const of = (description: string | null, descriptionHtml: string | null) =>
  described({ description, descriptionHtml });

it("a category without a description returns none", () => {
  const none = { description: null, descriptionHtml: null };
  expect(of(null, null)).toEqual(none);
  expect(of(" ", "")).toEqual(none);
  expect(of("", "<p> </p><script>alert(1)</script>")).toEqual(none);
});

it("the HTML of a description is sent when it adds markup to the text", () => {
  expect(of("Para paredes.", "<p>Para paredes.</p>")).toEqual({
    description: "Para paredes.",
    descriptionHtml: null,
  });
  const html = "<p>Para paredes.</p><ul><li>Lisas</li></ul>";
  expect(of("Para paredes. Lisas", html).descriptionHtml).toBe(html);
});

it("the HTML of a description is sanitized", () => {
  const html = '<p onclick="x()">Veja <a href="javascript:x()">isto</a></p><img src=x onerror=x()>';
  expect(of("Veja isto", html).descriptionHtml).toBe("<p>Veja <a>isto</a></p>");
});

it("the length of a description with HTML only is measured by its text", () => {
  expect(of(null, "<p>Preto &amp; branco</p><p>1 &lt; 2</p>").description).toBe("Preto & branco 1 < 2");
});
