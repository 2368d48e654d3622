import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderOfflinePage, renderUnsentPage, toResponse } from "~/service-worker/rendered-pages";

const look = { styles: "/assets/shop.css", icons: "/assets/icons.svg" };
const address = "https://loja.test/produtos/espatula?Cor=Azul&Tamanho=Pequena";

const formOf = (fields: readonly (readonly [string, FormDataEntryValue])[]) =>
  load(renderUnsentPage({ address, from: "https://loja.test/cart", fields, isHistory: false }, look));

describe("service worker offline pages", () => {
  it("show that a page is not cached and list the cached pages", () => {
    const $ = load(renderOfflinePage([{ address, title: "Espátula &amp; feltro", time: "14h32" }], look));
    expect($("h1").text()).toBe("Você está sem conexão");
    expect($("li a").attr("href")).toBe(address);
    expect($("li").text()).toBe("Espátula & feltro14h32");
    expect($("main a").first().attr("href")).toBe("");
  });

  it("offer a retry when no page is cached", () => {
    const $ = load(renderOfflinePage([], look));
    expect($("ul").length).toBe(0);
    expect($("main a").text()).toBe("Tentar de novo");
  });

  it("have status 503 and a CSP that blocks scripts", () => {
    const answer = toResponse("");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
  });
});

describe("service worker page of a form without a response", () => {
  it("contains the form with the submitted values and the same address", () => {
    const field = fc.tuple(fc.constantFrom("chave", "quantidade", "linha"), fc.string());
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        const $ = formOf(fields);
        expect($("form").attr("method")).toBe("post");
        expect($("form").attr("action")).toBe(address);
        const again = $("form input").map((_, each) => [[$(each).attr("name"), $(each).attr("value")]]);
        // Browsers normalize line endings when they parse a document.
        const read = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
        const sent = fields.map(([name, value]) => [name, read(value)]);
        expect(again.get()).toEqual(sent.map(([name, value]) => [name, value]));
      }),
    );
  });

  it.each(["password", "newPassword", "senha", "token-3", "cardNumber", "selado"])(
    "omits the form with the field %s and links back to its page",
    (name) => {
      const $ = formOf([
        ["email", "ana@exemplo.example"],
        [name, "segredo"],
      ]);
      expect($("form").length).toBe(0);
      expect($.html()).not.toContain("segredo");
      expect($("main a").attr("href")).toBe("https://loja.test/cart");
    },
  );

  it("omits a form with a file and links back, and ignores an empty file field", () => {
    expect(formOf([["image", new File(["x"], "foto.png")]])("form").length).toBe(0);
    expect(
      formOf([
        ["name", "Ana"],
        ["image", new File([], "")],
      ])("form input").length,
    ).toBe(1);
  });
});
