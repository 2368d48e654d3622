import { expect, it } from "vitest";
import { openUpstream } from "~/upstream/http.server";
import { productFromWire } from "~/upstream/products.server";

const upstream = openUpstream({
  apiUrl: "http://upstream.test",
  timeLimitInMs: 1000,
  token: null,
  requestId: "request-1",
});

const wire = { productId: 1, productName: "Vinil Tijolinho" };

it("keeps pictures of the film alone, which have a true width, out of the gallery", () => {
  const images = [
    { path: "Uploads/textura.webp", colour: "Terracota", widthInMm: 1320 },
    { path: "Uploads/sala.webp", colour: "Terracota", widthInMm: null },
    { path: "Uploads/rolo.webp" },
  ];
  const { picture, pictures, textures } = productFromWire(upstream, { ...wire, images });
  expect(pictures).toEqual(["Uploads/sala.webp", "Uploads/rolo.webp"]);
  expect(picture).toBe("Uploads/sala.webp");
  expect(textures).toEqual([{ picture: "Uploads/textura.webp", colour: "Terracota", widthInMm: 1320 }]);
});

it.each([0, -5, 10_001])("takes a picture of %i mm for any other", (widthInMm) => {
  const { pictures, textures } = productFromWire(upstream, {
    ...wire,
    images: [{ path: "Uploads/a.webp", widthInMm }],
  });
  expect([pictures, textures]).toEqual([["Uploads/a.webp"], []]);
});
