/**
 * How the shop tells the worker what it may do with a document: whose it is, and whether it may be kept for when there
 * is no network. A document without this header is nobody's (another program answered), and is let be.
 */
export const keptForHeader = "x-kept-for";

export interface KeptFor {
  /** Differs between any two shoppers and places; says nothing of them. */
  readonly owner: string;
  readonly mayBeKept: boolean;
}

/** The header's value; null tells the worker to forget everything and leave. */
export const writeKeptFor = (keptFor: KeptFor | null): string =>
  keptFor === null ? "-" : keptFor.owner + (keptFor.mayBeKept ? ";keep" : "");

/** What the header says; undefined where there is none. */
export function readKeptFor(headers: Headers): KeptFor | null | undefined {
  const value = headers.get(keptForHeader);
  if (value === null) return undefined;
  if (value === "-") return null;
  const [owner = "", keep] = value.split(";");
  return { owner, mayBeKept: keep === "keep" };
}
