import { brotliDecompressSync } from "node:zlib";
import type { CheerioAPI } from "cheerio";
import { bootScriptId } from "~/rendering/element-ids";
import { weigh } from "./weigh";

export async function scriptsOf($: CheerioAPI, origin: string): Promise<string[]> {
  const boot = $(`#${bootScriptId}`);
  const found = new Set<string>();
  const waiting = [boot.attr("src") ?? "", ...(boot.attr("data-modules")?.split(" ") ?? [])].filter(Boolean);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(await importsOf(origin + file)));
  }
  return [...found];
}

/** Loaded when a field has the focus or a picture is pressed: e2e/search-suggestions.scripted.spec.ts, e2e/zoom.spec.ts. */
const onIntent = /^(combobox|zoom)-/;

const imports = new Map<string, Promise<string[]>>();

function importsOf(url: string): Promise<string[]> {
  const known = imports.get(url) ?? readImports(url);
  imports.set(url, known);
  return known;
}

async function readImports(url: string): Promise<string[]> {
  const text = brotliDecompressSync((await weigh(url)).body).toString("utf8");
  const named = text.matchAll(/["'](?:\.\/|\/?assets\/)([\w.-]+\.js)["']/g);
  return [...named].flatMap(([, name = ""]) => (onIntent.test(name) ? [] : `/assets/${name}`));
}

export function plainFilesOf($: CheerioAPI): string[] {
  const hrefs = (selector: string) =>
    $(selector)
      .toArray()
      .map((each) => ($(each).attr("href") ?? "").replace(/#.*/, ""))
      .filter(Boolean);
  return [
    ...new Set([
      ...hrefs('link[rel="stylesheet"]'),
      ...hrefs("use"),
      ...hrefs('link[rel="icon"][type="image/svg+xml"]'),
    ]),
  ];
}

const phone = { width: 360, dots: 2 };

/** The pictures that Chromium loads on a 360 x 740 phone on a slow line before scrolling: the first screen, and lazy ones within 2,500 px below it that are not held back (measured by `npm run bench -- purchase`). */
const fetched = [
  ".carousel img",
  ".banner.second img",
  ".cards:not(.strip) > li:nth-child(-n+6) img",
  ".thumbs img",
  ".line img",
  '[data-leve] img, img[fetchpriority="high"]',
];

export function picturesOf($: CheerioAPI): string[] {
  const addresses = $(fetched.join())
    .toArray()
    .map((image) => {
      const source = $(image).siblings("source").first();
      const sources = source.attr("srcset") ?? $(image).attr("srcset");
      const sizes = source.attr("sizes") ?? $(image).attr("sizes") ?? "";
      return sources ? candidate(sources, sizes) : ($(image).attr("src") ?? "");
    });
  return [...new Set(addresses)];
}

function candidate(sources: string, sizes: string): string {
  const [, size = "100", unit] = /([\d.]+)(px|vw)$/.exec(sizes) ?? [];
  const wanted = phone.dots * Number(size) * (unit === "px" ? 1 : phone.width / 100);
  const offered = sources.split(", ").map((each) => {
    const [address = "", width = ""] = each.split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
  return (offered.find(({ width }) => width >= wanted) ?? offered.at(-1))?.address ?? "";
}
