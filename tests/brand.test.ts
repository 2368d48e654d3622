import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawBrand } from "../scripts/brand/draw-brand";

it("public/ is what npm run brand draws from brand/", async () => {
  for (const [name, content] of await drawBrand()) {
    const file = readFileSync(`public/${name}`);
    if (name.endsWith(".png")) {
      const [drawn, kept] = await Promise.all([content, file].map((each) => sharp(each).raw().toBuffer()));
      const difference = drawn?.reduce(
        (sum, value, index) => sum + Math.abs(value - (kept?.[index] ?? 0)),
        0,
      );
      // Another version of the library may round a pixel differently.
      expect((difference ?? Number.NaN) / (drawn?.length ?? 0), name).toBeLessThan(1);
    } else if (typeof content === "string") expect(file.toString(), name).toBe(content);
    else expect(file.subarray(0, 14), name).toEqual(content.subarray(0, 14));
  }
});
