import type { CheerioAPI } from "cheerio";
import { describe, expect, test } from "vitest";
import { render } from "./render";
import * as catalogue from "./scenes/catalogue";
import * as purchase from "./scenes/purchase";

const scenes = Object.entries({ ...catalogue, ...purchase }).map(([name, scene]) => ({
  name,
  $: render(scene),
}));

const idsOf = ($: CheerioAPI) =>
  $("[id]")
    .get()
    .map((element) => $(element).attr("id") ?? "");
const valuesOf = ($: CheerioAPI, attribute: string) =>
  $(`[${attribute}]`)
    .get()
    .flatMap((element) => ($(element).attr(attribute) ?? "").split(/\s+/))
    .filter(Boolean);

describe.each(scenes)("scene $name", ({ $ }) => {
  test("has no inline style and no inline event handler, which the Content-Security-Policy blocks", () => {
    const attributes = $("*")
      .get()
      .flatMap((element) => Object.keys($(element).attr() ?? {}));
    expect(attributes.length).toBeGreaterThan(50);
    expect(attributes.filter((name) => name === "style" || /^on/i.test(name))).toEqual([]);
  });

  test("has unique ids", () => {
    const ids = idsOf($);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("has existing targets for labels, descriptions and in-page links", () => {
    const ids = new Set(idsOf($));
    const links = $('a[href^="#"]')
      .get()
      .map((link) => ($(link).attr("href") ?? "").slice(1));
    const pointers = [
      ...valuesOf($, "for"),
      ...valuesOf($, "aria-describedby"),
      ...valuesOf($, "aria-labelledby"),
      ...links,
    ];
    expect(pointers.length).toBeGreaterThan(0);
    expect(pointers.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("has a label for every visible field", () => {
    const fields = $("input:not([type=hidden]), select, textarea").get();
    expect(fields.length).toBeGreaterThan(0);
    const unlabeled = fields.filter((field) => {
      const id = $(field).attr("id");
      return (
        !$(field).attr("aria-label") && !$(field).closest("label").length && !$(`label[for="${id}"]`).length
      );
    });
    expect(unlabeled.map((field) => $(field).attr("name"))).toEqual([]);
  });

  test("has an action and an enabled submit button in every form", () => {
    const forms = $("form").get();
    expect(forms.filter((form) => !$(form).attr("action"))).toEqual([]);
    expect(forms.filter((form) => $(form).find("button[type=submit]").length === 0)).toEqual([]);
    expect($("[disabled]").length).toBe(0);
  });

  test("has dimensions and an alt attribute for every picture", () => {
    const pictures = $("img")
      .get()
      .map((picture) => $(picture).attr() ?? {});
    expect(pictures.filter(({ width, height, alt }) => !width || !height || alt === undefined)).toEqual([]);
  });
});

test("a page in the light mode has products with prices and neither pictures nor scripts", () => {
  const { $ } = scenes.find(({ name }) => name === "light") ?? { $: render(null) };
  expect($(".card").length).toBeGreaterThan(3);
  expect($(".card strong").length).toBe($(".card").length);
  expect($("img, picture, script").length).toBe(0);
  expect($(".card .see-picture").length).toBeGreaterThan(0);
});

test("a page behind the location gate is complete but inert", () => {
  const { $ } = scenes.find(({ name }) => name === "gate") ?? { $: render(null) };
  expect($(".page[inert] .card").length).toBeGreaterThan(3);
  expect($("[inert] .gate").length).toBe(0);
  const gate = $('.gate [role="dialog"] form');
  expect(gate.attr()).toMatchObject({ method: "post", action: "/localizacao" });
  expect(gate.find("input[name=voltar]").attr("value")).toBe("/home");
  expect(gate.find("input[name=cep]").attr("value")).toBe("00000-100");
  expect(gate.find("button").text()).toBe("Confirmar cep");
});
