import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { z } from "zod";

const manifest = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
  share_target: z.object({ action: z.string(), params: z.record(z.string(), z.string()) }),
});

it("the web app manifest names icons that exist in the sizes it says, and shares text into the search", async () => {
  const { icons, share_target, start_url } = manifest.parse(
    JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")),
  );
  for (const { src, sizes, type } of icons) {
    if (sizes === "any") {
      expect([existsSync(`public${src}`), type]).toEqual([true, "image/svg+xml"]);
      continue;
    }
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([`${width}x${height}`, type]).toEqual([sizes, `image/${format}`]);
  }
  expect([start_url, share_target]).toEqual([
    "/home",
    { action: "/produtos", method: undefined, params: { text: "produto" } },
  ]);
});
