/**
 * Number of elements and of letters in the page's container, by which the browser notices that an extension or a
 * translator changed it. HTML of the upstream (`.prose`) is left out: parsers repair it in different ways, and React does
 * not look inside.
 */
export const formatShape = (elements: number, letters: number): string => `${elements}-${letters}`;

export const countLetters = (text: string): number => text.replace(/\s+/g, "").length;

export function getShape(container: Element): string {
  const foreign = [...container.querySelectorAll(".prose")];
  const addUp = (count: (element: Element) => number) =>
    foreign.reduce((sum, each) => sum - count(each), count(container));
  return formatShape(
    addUp((each) => each.getElementsByTagName("*").length),
    addUp((each) => countLetters(each.textContent ?? "")),
  );
}
