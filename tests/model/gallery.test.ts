import { expect, it } from "vitest";
import { getGallery } from "~/features/catalogue/gallery";

const pictures = ["preto.webp", "preto-carro.webp", "azul.webp", "vinho.webp", "rolo.webp"];
const coloured = {
  pictures,
  pictureColours: new Map([
    ["preto.webp", "Preto"],
    ["preto-carro.webp", "Preto"],
    ["azul.webp", "Azul"],
    ["vinho.webp", "Vinho"],
  ]),
};
const chosen = (Cor: string) => new Map([["Cor", Cor]]);

it("a gallery begins with the chosen colour and leaves out other colours than that of the first picture", () => {
  expect(getGallery(coloured, chosen("Azul"))).toEqual([
    "azul.webp",
    "preto.webp",
    "preto-carro.webp",
    "rolo.webp",
  ]);
  expect(getGallery(coloured, chosen("Preto"))).toEqual(["preto.webp", "preto-carro.webp", "rolo.webp"]);
});

it("a gallery has the colour of its first picture before a choice, and for a colour without a picture", () => {
  const first = ["preto.webp", "preto-carro.webp", "rolo.webp"];
  expect(getGallery(coloured, new Map())).toEqual(first);
  expect(getGallery(coloured, chosen("Verde"))).toEqual(first);
});

it("a gallery without colours has every picture in its order", () => {
  expect(getGallery({ pictures, pictureColours: new Map() }, chosen("Azul"))).toEqual(pictures);
});
