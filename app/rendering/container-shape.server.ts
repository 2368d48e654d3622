import { countLetters, formatShape } from "./container-shape";

const foreignHtml = /(<div class="(?:[^"]* )?prose(?: [^"]*)?">).*?<\/div>/gs;
const noscript = /<noscript>(.*?)<\/noscript>/gs;

/** The shape that a browser with script gives the HTML, for which `<noscript>` contains text. */
export function getShapeOfHtml(html: string): string {
  const parsed = html
    .replace(foreignHtml, "$1</div>")
    .replace(noscript, (_, inside: string) => `<noscript>${inside.replace(/[<&]/g, ".")}</noscript>`);
  const text = parsed.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, ".");
  return formatShape(parsed.match(/<[a-z]/g)?.length ?? 0, countLetters(text));
}
