import { describe, expect, it } from "vitest";
import { favouritesCookie, viewedCookie } from "~/extras/favourites/product-cookies.server";

const read = (header: string, cookie = favouritesCookie) =>
  cookie.read(new Headers({ cookie: header.split(";")[0] ?? "" }));
const products = (count: number, slug = "vinil") =>
  Array.from({ length: count }, (_, at) => ({ id: at, slug: `${slug}-${at}` }));

describe("cookies with products", () => {
  it("keep the newest 20 favourites and the 8 products seen last", async () => {
    expect(await read(await favouritesCookie.serialize(products(21)))).toEqual(products(20));
    expect(await read(await viewedCookie.serialize(products(9)), viewedCookie)).toEqual(products(8));
  });

  it("drop the oldest when slugs are long, and stay within 2,000 and 1,000 bytes", async () => {
    const long = products(20, "papel-de-parede-geométrico-".repeat(6));
    for (const [cookie, bytes] of [
      [favouritesCookie, 2000],
      [viewedCookie, 1000],
    ] as const) {
      const header = await cookie.serialize(long);
      expect(Buffer.byteLength(header)).toBeLessThanOrEqual(bytes);
      const kept = await read(header, cookie);
      expect(kept).toEqual(long.slice(0, kept.length));
      expect(kept.length).toBeGreaterThan(1);
    }
  });

  it("count as empty when missing, unsigned or of another shape", async () => {
    expect(await read("favoritos=W10")).toEqual([]);
    expect(await read("")).toEqual([]);
  });
});
