import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "./page";

const folder = process.env.SAVE_PAGES_IN;

/** Stores a page for `npm run bench -- html`, once per content, when that command runs the journey. */
export function savePage({ html, address, status, headers }: Page): void {
  if (folder === undefined || !headers.get("content-type")?.startsWith("text/html")) return;
  const place = `${status}-${address}`.replace(/[^\w-]+/g, "_").slice(0, 80);
  const hash = createHash("sha1").update(html).digest("hex").slice(0, 8);
  writeFileSync(path.join(folder, `${place}-${hash}.html`), html);
}
