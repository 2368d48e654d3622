import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn, offlinePage, unsentPage } from "~/service-worker/drawn-pages";

const look = { styles: "/assets/shop.css", icons: "/assets/icons.svg" };
const address = "https://loja.test/produtos/espatula?Cor=Azul&Tamanho=Pequena";

const formOf = (fields: readonly (readonly [string, FormDataEntryValue])[]) =>
  load(unsentPage({ address, from: "https://loja.test/cart", fields }, look));

describe("Without network", () => {
  it("a page that was not kept says so, and what was kept is at hand", () => {
    const $ = load(offlinePage([{ address, title: "Espátula &amp; feltro", time: "14h32" }], look));
    expect($("h1").text()).toBe("Você está sem conexão");
    expect($("li a").attr("href")).toBe(address);
    expect($("li").text()).toBe("Espátula & feltro14h32");
    expect($("main a").first().attr("href")).toBe("");
  });

  it("and without anything kept, offers to try again", () => {
    const $ = load(offlinePage([], look));
    expect($("ul").length).toBe(0);
    expect($("main a").text()).toBe("Tentar de novo");
  });

  it("its own pages are not answers of the shop, and run nothing", () => {
    const answer = drawn("");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
  });
});

describe("A form without an answer", () => {
  it("is there again as it was sent, to the same address, whatever was typed", () => {
    const field = fc.tuple(fc.constantFrom("chave", "quantidade", "linha"), fc.string());
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        const $ = formOf(fields);
        expect($("form").attr("method")).toBe("post");
        expect($("form").attr("action")).toBe(address);
        const again = $("form input").map((_, each) => [[$(each).attr("name"), $(each).attr("value")]]);
        // How a browser reads a document: line ends are made one.
        const read = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
        const sent = fields.map(([name, value]) => [name, read(value)]);
        expect(again.get()).toEqual(sent.map(([name, value]) => [name, value]));
      }),
    );
  });

  it.each(["password", "newPassword", "senha", "token-3", "cardNumber", "selado"])(
    "that holds %s carries nothing, and leads back to where it was typed",
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

  it("that holds a file leads back likewise; a field for one that was left empty is none", () => {
    expect(formOf([["image", new File(["x"], "foto.png")]])("form").length).toBe(0);
    expect(
      formOf([
        ["name", "Ana"],
        ["image", new File([], "")],
      ])("form input").length,
    ).toBe(1);
  });
});
