import { describe, expect, it, vi } from "vitest";
import { insertPictureColours, learnPictureColour } from "~/rendering/picture-colours.server";

const drawn = (path: string) => `<p><img src="/imagens/240/${path}" srcSet="" alt=""/></p>`;
const colourOf = (path: string) => /data-colour="([^"]*)"/.exec(insertPictureColours(drawn(path)))?.[1];

describe("picture colours", () => {
  it("are added to the pictures of a document whose colour is known", async () => {
    await learnPictureColour("Uploads/Película fosca (2).webp", async () => "#c96");
    const html = drawn("Uploads/Pel%C3%ADcula%20fosca%20(2).webp") + drawn("Uploads/outra.webp");
    expect(insertPictureColours(html)).toBe(html.replace('(2).webp"', '(2).webp" data-colour="#c96"'));
  });

  it("are read once for a picture, even for two sizes at the same time", async () => {
    const read = vi.fn(async () => "#333");
    await Promise.all([1, 2].map(() => learnPictureColour("Uploads/uma.webp", read)));
    await learnPictureColour("Uploads/uma.webp", read);
    expect(read).toHaveBeenCalledOnce();
    expect(colourOf("Uploads/uma.webp")).toBe("#333");
  });

  it("are left out for transparent pictures and for those that cannot be read", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await learnPictureColour("Uploads/logotipo.webp", async () => null);
    await learnPictureColour("Uploads/quebrada.webp", () => Promise.reject(new Error("broken")));
    expect([colourOf("Uploads/logotipo.webp"), colourOf("Uploads/quebrada.webp")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(warned).toHaveBeenCalledOnce();
  });

  it("leave a document with malformed addresses as it is", () => {
    const html = drawn("%E0%A4%A");
    expect(insertPictureColours(html)).toBe(html);
  });
});
