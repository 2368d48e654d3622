import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createCache } from "../../../server/cache.mjs";

const byInput = createCache<string, string>("markup");

export function renderCached(input: string, render: () => ReactElement): string {
  const known = byInput.get(input);
  if (known !== undefined) return known;
  const html = renderToString(render());
  byInput.set(input, html);
  return html;
}
