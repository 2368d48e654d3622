import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createCache } from "../../../server/cache.mjs";

const byInput = createCache<string, string>("markup");

export function renderCached(input: string, render: () => ReactElement): string {
  const cached = byInput.get(input);
  if (cached !== undefined) return cached;
  const html = renderToString(render());
  byInput.set(input, html);
  return html;
}
