import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { HttpResponse, http } from "msw";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { settings } from "~/env.server";
import { preparePictures } from "~/features/operations/pictures/prepare-pictures.server";
import {
  chooseFormat,
  getResizedPicture,
  type PictureRequest,
  recipe,
} from "~/features/operations/pictures/resized-picture.server";
import { loader } from "~/features/operations/pictures/route";
import { openUpstream } from "~/upstream/http.server";
import { isPicturePath } from "~/upstream/pictures.server";
import { scaledToLoad } from "../../setup/busy-machine";
import { canMakeFullDisk, makeFullDisk } from "../../setup/full-disk";
import { network } from "../../setup/network";
import { failing, instead } from "../../setup/storefront";

let folder: string;
const red = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#C4122B" } })
    .webp()
    .toBuffer();
/** Noise, which takes as long to compress as a photograph. */
const photo = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .webp()
    .toBuffer();
const wanted: PictureRequest = { path: "Uploads/produtos/vermelho.webp", width: 240, format: "webp" };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "envelopa-imagens-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("picture conversion", () => {
  it("returns the requested width in the smallest format the browser accepts", async () => {
    expect(chooseFormat("image/avif,image/webp,*/*")).toBe("avif");
    expect(chooseFormat("image/webp,*/*")).toBe("webp");
    expect(chooseFormat("*/*")).toBe("jpeg");
    expect(chooseFormat(null)).toBe("jpeg");
    expect(chooseFormat("image/avif;q=0, image/webp;q=0.8")).toBe("webp");
    expect(chooseFormat("image/avif-sequence,*/*")).toBe("jpeg");
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const made = await getResizedPicture({ ...wanted, format }, folder, red);
      const { width, height, format: kind } = await sharp(made ?? undefined).metadata();
      expect({ width, height }).toEqual({ width: 240, height: 160 });
      expect(kind).toBe(format === "avif" ? "heif" : format);
    }
  });

  it.runIf(canMakeFullDisk)(
    "returns the picture when the disk is full, without leaving a partial file",
    async () => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const disk = await makeFullDisk("240/Uploads/produtos");
      try {
        const made = await getResizedPicture(wanted, disk.folder, red);
        expect(await sharp(made ?? undefined).metadata()).toMatchObject({ width: 240, format: "webp" });
        expect(await readdir(join(disk.folder, "240/Uploads/produtos"))).toEqual([]);
      } finally {
        disk.remove();
      }
    },
  );

  it("runs once for concurrent requests and is cached", async () => {
    let asked = 0;
    const original = () => {
      asked += 1;
      return red();
    };
    await Promise.all(Array.from({ length: 20 }, () => getResizedPicture(wanted, folder, original)));
    await getResizedPicture(wanted, folder, original);
    expect(asked).toBe(1);
    expect(await readdir(join(folder, "240/Uploads/produtos"))).toEqual(["vermelho.webp.webp"]);
  });

  it("returns and caches nothing for a missing or invalid picture", async () => {
    expect(await getResizedPicture(wanted, folder, async () => null)).toBeNull();
    expect(
      await getResizedPicture(wanted, folder, async () => new TextEncoder().encode("<html>")),
    ).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it("repeats after a month and serves the stale file while the upstream fails", async () => {
    await getResizedPicture(wanted, folder, red);
    const twoMonthsAgo = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000);
    const file = join(folder, "240/Uploads/produtos/vermelho.webp.webp");
    await utimes(file, twoMonthsAgo, twoMonthsAgo);
    const down = () => Promise.reject(new Error("down"));
    expect((await getResizedPicture(wanted, folder, down))?.byteLength).toBeGreaterThan(0);
    let asked = 0;
    const counted = () => {
      asked += 1;
      return red();
    };
    await getResizedPicture(wanted, folder, counted);
    await getResizedPicture(wanted, folder, counted);
    expect(asked).toBe(1);
  });

  it("rejects decompression bombs and SVG files with another extension", async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
    for (const trap of [pngThatUnfoldsTo(60_000), new TextEncoder().encode(drawing)]) {
      expect(await getResizedPicture(wanted, folder, async () => trap)).toBeNull();
    }
    const half = (await red()).subarray(0, 60);
    expect(await getResizedPicture(wanted, folder, async () => half)).toBeNull();
  });

  it("reads pictures from the upstream only, whatever the URL contains", () => {
    for (const path of [
      "Uploads/produtos/carbono-4d.webp",
      "Uploads/Película fosca (2).JPG",
      "Uploads/portfolio/-Zk3_9.jpg",
    ]) {
      expect(isPicturePath(path), path).toBe(true);
    }
    for (const path of [
      "Uploads/../segredo.webp",
      "Uploads/..%2fsegredo.webp",
      "Uploads/%2e%2e/segredo.webp",
      "Uploads/.oculto.webp",
      "Uploads//x.webp",
      "Uploads\\..\\x.webp",
      "/Uploads/x.webp",
      "uploads/x.webp",
      "outra/pasta/x.webp",
      "https://outro.example/Uploads/x.webp",
      "Uploads/x.svg",
      "Uploads/x.webp\0.png",
      "Uploads/x\n.webp",
      "Uploads/x.webp?largura=9000.webp",
      "Uploads/x.webp#.webp",
      `Uploads/${"x".repeat(300)}.webp`,
    ]) {
      expect(isPicturePath(path), path).toBe(false);
    }
  });
});

/** A PNG of a few bytes with the given dimensions in its header. */
function pngThatUnfoldsTo(side: number): Uint8Array {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

describe("GET /imagens", () => {
  const ownFolder = `testes-${process.pid}-${Date.now()}`;
  afterAll(() =>
    rm(join(settings.imageCacheFolder, recipe, "240/Uploads", ownFolder), { recursive: true, force: true }),
  );
  let file = 0;
  /** A separate picture for each test, because converted files stay in the folder. */
  const upstreamHas = (answer: () => Response | Promise<Response>) => {
    file += 1;
    const path = `Uploads/${ownFolder}/${file}.webp`;
    network.use(http.get(`${settings.apiUrl}/${path}`, answer));
    return path;
  };
  const ask = (path: string, width = "240", headers: Record<string, string> = {}) => {
    const request = new Request(`http://loja.test/imagens/${width}/x`, {
      headers: { accept: "image/webp", ...headers },
    });
    return loader({ request, params: { width, "*": path }, context: {} });
  };
  const redAnswer = async () => new HttpResponse(new Uint8Array(await red()));

  it("sends length, type and a month of caching, and 304 when unchanged", async () => {
    const path = upstreamHas(redAnswer);
    const answer = await ask(path);
    const body = await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(body.byteLength),
      "cache-control": "public, max-age=2592000, stale-while-revalidate=604800",
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
    const again = await ask(path, "240", { "if-none-match": answer.headers.get("etag") ?? "" });
    expect([again.status, await again.text(), again.headers.get("vary")]).toEqual([304, "", "Accept"]);
  });

  it.each([900, 300])("cuts a picture of %s px to exactly the shape of shared links", async (width) => {
    const background = "#C4122B";
    const square = sharp({ create: { width, height: width, channels: 3, background } });
    const path = upstreamHas(async () => new HttpResponse(new Uint8Array(await square.png().toBuffer())));
    const answer = await ask(path, "1200x630", { accept: "*/*" });
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await ask(path, "1200x631")).status).toBe(404);
  });

  it("may be shown by other sites, as webmail shows the pictures of a mail", async () => {
    const path = upstreamHas(async () => new HttpResponse(await red()));
    const answer = await ask(path, "176");
    const again = await ask(path, "176", { "if-none-match": answer.headers.get("etag") ?? "" });
    const policies = [answer, again].map(({ headers }) => headers.get("cross-origin-resource-policy"));
    expect(policies).toEqual(["cross-origin", "cross-origin"]);
  });

  it("answers 404 for an unsupported width without an upstream request", async () => {
    for (const width of ["241", "0", "-240", "240.0", "0240", "1e3", ""]) {
      expect((await ask("Uploads/x.webp", width)).status, width).toBe(404);
    }
    expect((await ask("Uploads/../x.webp")).status).toBe(404);
  });

  it.each<[string, () => Response]>([
    ["there is none", () => new HttpResponse(null, { status: 404 })],
    ["it is a page", () => HttpResponse.html("<p>Manutenção</p>")],
    ["it is broken", () => new HttpResponse(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))],
    ["it is empty", () => new HttpResponse(null)],
    ["it is larger than any picture", () => new HttpResponse(new Uint8Array(13 * 1024 * 1024))],
  ])("answers 404 with one minute of caching where %s", async (_, answer) => {
    const missing = await ask(upstreamHas(answer));
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "public, max-age=60"]);
  });

  it.each([
    ["fails", () => new HttpResponse(null, { status: 500 })],
    ["leads elsewhere", () => HttpResponse.redirect("http://outro.example/x.webp", 302)],
  ])("answers 502 without caching where the upstream %s", async (_, answer) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const failed = await ask(upstreamHas(answer));
    expect([failed.status, failed.headers.get("cache-control")]).toEqual([502, "no-store"]);
    expect(logged).toHaveBeenCalledOnce();
  });
});

// Three pictures of 1200 px take the processor for some seconds, which a busy machine multiplies.
describe("many concurrent conversions", () => {
  it("resize a small picture while the originals of large ones are still being read", async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const slow = () => sent.then(red);
    const request = (name: string, width: PictureRequest["width"], original = red) =>
      getResizedPicture({ path: `Uploads/${name}.webp`, width, format: "webp" }, folder, original);
    const large = Array.from({ length: 24 }, (_, index) => request(`large-${index}`, 1200, slow));
    expect(await request("small", 176)).not.toBeNull();
    send();
    expect((await Promise.all(large)).filter((picture) => picture === null)).toEqual([]);
  });

  it("resize a small picture while large ones are being resized", async () => {
    const large = Array.from({ length: 3 }, (_, index) =>
      getResizedPicture({ path: `Uploads/wide-${index}.webp`, width: 1200, format: "avif" }, folder, photo),
    );
    const finishedLarge = vi.fn();
    for (const picture of large) void picture.then(finishedLarge);
    await getResizedPicture({ path: "Uploads/narrow.webp", width: 176, format: "avif" }, folder, photo);
    expect(finishedLarge).not.toHaveBeenCalled();
    await Promise.all(large);
  });

  it("all complete without blocking the event loop for pages", async () => {
    let maxPauseInMs = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      maxPauseInMs = Math.max(maxPauseInMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        getResizedPicture({ ...wanted, path: `Uploads/${index}.webp`, format: "avif" }, folder, red),
      ),
    );
    clearInterval(pulse);
    expect(made.filter((picture) => picture === null)).toEqual([]);
    expect(maxPauseInMs).toBeLessThan(scaledToLoad(500));
  });
});

describe("preparing pictures", () => {
  const open = () =>
    openUpstream({ apiUrl: settings.apiUrl, timeLimitInMs: 30_000, token: null, requestId: "prepare" });
  const productsOf = (pictures: readonly string[]) =>
    pictures.map((name, index) => ({
      productId: index + 1,
      productName: name,
      productPic: `Uploads/${name}.webp`,
    }));

  beforeEach(() => {
    instead("POST marketing/listActive-banners", [
      { image: "Uploads/faixa.webp", imageMobile: "Uploads/faixa-celular.webp" },
    ]);
    instead("POST category/menuActive", {
      categories: [{ categoryId: 1, categoryName: "Pedras", pathImage: "Uploads/pedras.webp" }],
    });
    instead("POST resale/distance", [{ id: 1, nameFantasy: "Loja", image: "Uploads/loja.webp" }]);
    network.use(
      http.post(`${settings.apiUrl}/product/listActiveB2C`, async ({ request }) => {
        const asked = z.record(z.string(), z.unknown()).parse(await request.json());
        const home = ["categoryShowHomepage", "bestSellers", "orderBy"].find((name) => asked[name]);
        const products = productsOf(home ? [home, "both"] : ["both", `page-${asked.page}`]);
        return HttpResponse.json({ products, pager: { totalPages: 2, totalItems: 4 } });
      }),
    );
  });

  it("creates the sizes of the home page and then those of the list pages, each once", async () => {
    const prepared: string[] = [];
    const { count, failed } = await preparePictures({
      upstream: open(),
      prepare: async ({ path, width, format }) => prepared.push(`${width} ${format} ${path}`),
    });
    const sizesOf = (name: string) => [240, 360, 176].map((width) => `${width} avif Uploads/${name}.webp`);
    expect(prepared).toEqual([
      "720 avif Uploads/faixa-celular.webp",
      "720 avif Uploads/faixa.webp",
      "176 avif Uploads/pedras.webp",
      ...["categoryShowHomepage", "both", "bestSellers", "orderBy"].flatMap(sizesOf),
      "176 avif Uploads/loja.webp",
      ...["page-1", "page-2"].flatMap(sizesOf),
    ]);
    expect({ count, failed }).toEqual({ count: prepared.length, failed: 0 });
  });

  it("goes on without the calls that an upstream lacks, and after a picture that fails", async () => {
    for (const call of ["marketing/listActive-banners", "category/menuActive", "resale/distance"])
      failing(`POST ${call}`, 404);
    const prepare = vi.fn().mockRejectedValueOnce(new Error("no answer")).mockResolvedValue(null);
    expect(await preparePictures({ upstream: open(), prepare })).toEqual({ count: 18, failed: 1 });
  });

  it("takes about a fifth of one processor's time", async () => {
    const tookInMs = 3;
    const begunAtInMs = performance.now();
    const { count } = await preparePictures({ upstream: open(), prepare: () => sleep(tookInMs) });
    const share = (count * tookInMs) / (performance.now() - begunAtInMs);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.21);
  });
});
