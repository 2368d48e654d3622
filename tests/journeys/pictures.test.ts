import { beforeAll, describe, expect, inject, it } from "vitest";
import { pictureWidths } from "../../common/picture-widths";
import type { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";
import { arrive } from "./purchase-steps";

const origin = inject("storefrontUrl");

let visitor: Visitor;
let pages: Page[];
beforeAll(async () => {
  const home = await arrive(origin);
  visitor = home.visitor;
  const linked = (start: string) => home.$(`a[href^="${start}"]`).first().attr("href") ?? start;
  const others = [
    "/produtos?produto=fibra",
    linked("/categorias/"),
    linked("/subcategorias/"),
    linked("/produtos/"),
    // Other tests start shops without pictures.
    "/vitrine/adesiva-paulista",
  ];
  pages = [home, ...(await Promise.all(others.map((path) => visitor.open(path))))];
});

const picturesOf = ({ $ }: Page) =>
  $("img")
    .get()
    .map((picture) => $(picture).attr() ?? {});

const filesOf = ({ $ }: Page) =>
  $("img, picture source")
    .get()
    .flatMap((each) => [
      ...($(each).attr("src") ? [$(each).attr("src") ?? ""] : []),
      ...($(each).attr("srcset") ?? "").split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
    ])
    .filter(Boolean);

describe("pictures of home, search, category, subcategory, product and showcase", () => {
  it("have width, height, an alt attribute and several widths in srcset", () => {
    for (const page of pages) {
      const pictures = picturesOf(page);
      expect(pictures.length, page.address).toBeGreaterThan(1);
      for (const { width, height, alt, srcset, sizes, src } of pictures) {
        expect([Number(width) > 0, Number(height) > 0], src).toEqual([true, true]);
        expect([alt, srcset, sizes].includes(undefined), src).toBe(false);
      }
    }
  });

  it("are linked only in the widths that the shop generates", () => {
    for (const page of pages) {
      const widths = filesOf(page).map((file) => Number(/^\/imagens\/(\d+)\/Uploads\//.exec(file)?.[1]));
      expect(widths.length).toBeGreaterThan(0);
      expect(widths.filter((width) => !pictureWidths.some((made) => made === width))).toEqual([]);
      for (const { srcset = "" } of picturesOf(page)) {
        for (const candidate of srcset.split(", ")) expect(candidate).toMatch(/^\/imagens\/(\d+)\/.+ \1w$/);
      }
    }
  });

  it("have one eager high-priority picture and load the others lazily", () => {
    for (const page of pages) {
      const pictures = picturesOf(page);
      const main = pictures.filter(({ fetchpriority }) => fetchpriority === "high");
      expect([page.address, main.length]).toEqual([page.address, 1]);
      expect(main[0]?.loading).toBeUndefined();
      expect(pictures.indexOf(main[0] ?? {}), page.address).toBe(0);
      const isLazy = ({ loading }: { loading?: string }) => loading === "lazy";
      expect(pictures.some(isLazy), page.address).toBe(true);
      expect(pictures.slice(3).every(isLazy), page.address).toBe(true);
    }
  });

  it("are served in the accepted format with a length, and as 304 when unchanged", async () => {
    for (const page of pages) {
      const file = filesOf(page)[0] ?? "";
      const ask = (headers: Record<string, string>) => fetch(origin + file, { headers });
      const answer = await ask({ accept: "image/avif,image/webp,*/*" });
      const bytes = await answer.arrayBuffer();
      expect([file, answer.status]).toEqual([file, 200]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/avif",
        "content-length": String(bytes.byteLength),
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers.get("vary")).toContain("Accept");
      const etag = answer.headers.get("etag") ?? "";
      expect((await ask({ accept: "image/avif", "if-none-match": etag })).status).toBe(304);
      expect((await ask({ accept: "*/*" })).headers.get("content-type")).toBe("image/jpeg");
    }
  });

  it("reject other upstream addresses and other widths", async () => {
    for (const path of [
      "/imagens/241/Uploads/x.webp",
      "/imagens/240/Uploads/..%2f..%2fhealthz.webp",
      "/imagens/240/Uploads/%2e%2e/healthz.webp",
      "/imagens/240/Uploads/%252e%252e/healthz.webp",
      "/imagens/240/https:%2f%2foutro.example/x.webp",
      "/imagens/240//outro.example/x.webp",
      "/imagens/240/Uploads/nao-existe.webp",
      "/imagens/240/",
    ]) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    }
  });
});
