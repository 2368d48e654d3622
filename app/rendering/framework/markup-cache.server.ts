import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

const maxCharacters = 8_000_000;

const byInput = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (html, input) => html.length + input.length,
});

export function renderCached(input: string, render: () => ReactElement): string {
  const known = byInput.get(input);
  if (known !== undefined) return known;
  const html = renderToString(render());
  byInput.set(input, html);
  return html;
}
