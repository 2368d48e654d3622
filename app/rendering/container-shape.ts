/** HTML of the upstream, which has no part in the shape: parsers repair it differently, and React does not look inside. */
export const foreignSelector = "div.prose";

/**
 * Number of elements and of letters in the page's container, by which the browser notices that an extension or a
 * translator changed it.
 */
const formatShape = (elements: number, letters: number): string => `${elements}-${letters}`;

export function getShape(container: Element): string {
  const foreign = [...container.querySelectorAll(foreignSelector)];
  const addUp = (count: (element: Element) => number) =>
    foreign.reduce((sum, each) => sum - count(each), count(container));
  return formatShape(
    addUp((each) => each.getElementsByTagName("*").length),
    addUp((each) => (each.textContent ?? "").replace(/\s+/g, "").length),
  );
}

const foreignHtml = /(<div class="(?:[^"]* )?prose(?: [^"]*)?">).*?<\/div>/gs;
const noscript = /<noscript>(.*?)<\/noscript>/gs;
const elements = /<[a-z]/g;
/** Tags, spaces, and what of a character reference is more than one letter. */
const silent = /<[^>]*>|\s+|&#?\w+(?=;)/g;

/** The shape that a browser with script gives the HTML, for which `<noscript>` contains text. */
export function getShapeOfHtml(html: string): string {
  const parsed = html
    .replace(foreignHtml, "$1</div>")
    .replace(noscript, (_, inside: string) => `<noscript>${inside.replace(/[<&]/g, ".")}</noscript>`);
  return formatShape(parsed.match(elements)?.length ?? 0, parsed.replace(silent, "").length);
}
