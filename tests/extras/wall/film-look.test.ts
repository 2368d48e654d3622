import { describe, expect, it } from "vitest";
import { canBeDrawn } from "~/extras/wall/film-look";

const black = { attribute: "Cor", kind: "colour", value: "Preto", hex: "#000000" } as const;
const sku = { id: 1, priceInCentavos: 100, stock: 1, resellerIds: [], attributes: [black] };
const texture = { picture: "Uploads/tijolo.webp", widthInMm: 600, colour: null };

describe("a product can be shown on a wall", () => {
  it.each([
    ["a film of one colour, sold by the metre", [], true, true],
    ["a film with a texture, sold by the piece", [texture], false, true],
    ["a tool that has a colour, too", [], false, false],
  ])("or not: %s", (_, textures, isSoldByMeter, expected) => {
    expect(canBeDrawn({ textures, isSoldByMeter, skus: [sku] })).toBe(expected);
  });
});
