/** Renders every scene in a browser for visual checks: `node --import tsx tests/ui/look.ts <folder> [scene…]`. Reports the style sheet's size, horizontal overflow and targets below 44 px. */
import { mkdirSync, readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import axe from "axe-core";
import { renderToStaticMarkup } from "react-dom/server";
import { build, createServer } from "vite";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const root = new URL("../..", import.meta.url).pathname;
const [folder = ".data/look", ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const alias = { "~": `${root}app` };
const built = await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [tailwindcss()],
  build: { write: false, copyPublicDir: false, rollupOptions: { input: `${root}app/tailwind.css` } },
});
const css =
  [built]
    .flat()
    .flatMap((result) =>
      "output" in result
        ? result.output.flatMap((file) => (file.type === "asset" ? [String(file.source)] : []))
        : [],
    )[0] ?? "";
console.log(`sheet: ${css.length} bytes, ${gzipSync(css, { level: 9 }).length} gzip`);

const vite = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  resolve: { alias },
  server: { middlewareMode: true },
  appType: "custom",
  esbuild: { jsx: "automatic" },
});
const scenes = {
  ...(await vite.ssrLoadModule("/tests/ui/scenes/catalogue.tsx")),
  ...(await vite.ssrLoadModule("/tests/ui/scenes/purchase.tsx")),
};
await vite.close();

const picture = (path: string) => {
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720"><rect width="720" height="720" fill="hsl(${hue} 25% 45%)"/><circle cx="360" cy="360" r="230" fill="hsl(${hue} 30% 65%)"/></svg>`;
};
const pages = new Map<string, string>();
for (const [name, scene] of Object.entries(scenes)) {
  const light = name === "light" ? " data-leve" : "";
  const body = renderToStaticMarkup(scene);
  pages.set(
    name,
    `<!doctype html><html lang="pt-BR"${light}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><link rel="stylesheet" href="/sheet.css"><body>${body}`,
  );
}
const server = createHttpServer((request, response) => {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const [type, text] =
    path === "/sheet.css"
      ? ["text/css", css]
      : path.endsWith("icons.svg")
        ? ["image/svg+xml", readFileSync(`${root}app/ui/icons.svg`, "utf8")]
        : path.startsWith("/imagens/")
          ? ["image/svg+xml", picture(path.replace(/\/imagens\/\d+/, ""))]
          : ["text/html; charset=utf-8", pages.get(path.slice(1)) ?? ""];
  response.writeHead(200, { "content-type": type }).end(text);
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const address = server.address();
const port = address && typeof address === "object" ? address.port : 0;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const faults = () => {
  const small: string[] = [];
  const wider = [...document.querySelectorAll("body *")].filter((element) => {
    if (element.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== "visible") return false;
    }
    return true;
  });
  const wide = wider
    .slice(-3)
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`);
  for (const target of document.querySelectorAll("a, button, summary, input:not([type=hidden]), select")) {
    const inSentence = target.tagName === "A" && getComputedStyle(target).display === "inline";
    const row = target.closest("label");
    const box = (row ?? target).getBoundingClientRect();
    const hidden = box.width < 2 || getComputedStyle(target).clipPath !== "none" || box.bottom < 0;
    if (!inSentence && !hidden && (box.width < 43.5 || box.height < 43.5)) {
      small.push(
        `${target.tagName} ${(target.textContent || target.getAttribute("aria-label") || target.id).slice(0, 30)} ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
    }
  }
  return { small: [...new Set(small)], wide };
};
const violations = async () => {
  const found = await window.axe.run(document, { rules: { region: { enabled: false } } });
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`),
  );
};
for (const [name] of pages) {
  if (wanted.length && !wanted.includes(name)) continue;
  for (const [width, percent] of [
    [360, 100],
    [1280, 100],
    [320, 100],
    [360, 200],
    [600, 100],
    [960, 100],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 720 }, javaScriptEnabled: true });
    await page.goto(`http://127.0.0.1:${port}/${name}`);
    const face = width === 320 ? "" : "font-family:Roboto;";
    await page.addStyleTag({ content: `html{${face}font-size:${percent}%}` });
    await page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    });
    await page.waitForLoadState("networkidle");
    if (width === 360 || width === 1280) {
      await page.addScriptTag({ content: axe.source });
      for (const line of await page.evaluate(violations)) console.log(`${name} ${width}: ${line}`);
    }
    const { small, wide } = await page.evaluate(faults);
    if (wide.length) console.log(`${name} ${width} ${percent}%: wide`, wide);
    if (small.length && percent === 100 && width !== 320) console.log(`${name} ${width}:`, small.join("; "));
    await page.screenshot({
      path: `${folder}/${name}-${width}${percent === 100 ? "" : `-${percent}`}.png`,
      fullPage: name !== "gate",
    });
    if (name === "nothing" && percent === 100) {
      await page.evaluate(() => {
        for (const menu of document.querySelectorAll<HTMLDetailsElement>(
          ".drawer, .drawer details:first-of-type, .account details",
        )) {
          // Opens all of them; their shared name would allow only one.
          menu.removeAttribute("name");
          menu.open = true;
        }
      });
      await page.screenshot({ path: `${folder}/menus-${width}.png` });
    }
    await page.close();
  }
}
await browser.close();
server.close();
