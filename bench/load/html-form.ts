/** Parses HTML without building a DOM: the load generator must use less CPU than the server under test. */

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

const decoded = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? "");

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};

export interface HtmlForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form that contains the button with this name and value; undefined if there is none. */
export function findFormOfButton(html: string, name: string, value: string): HtmlForm | undefined {
  const button = new RegExp(`<button\\b[^>]*\\sname="${name}" value="${value}"[^>]*>`).exec(html)?.[0];
  if (button === undefined) return undefined;
  const owner = attribute(button, "form");
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) =>
      owner === undefined ? text.includes(button) : attribute(getOpening(text), "id") === owner,
    );
  if (form === undefined) return undefined;
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const isChoice = /\stype="(?:radio|checkbox)"/.test(tag);
    const field = attribute(tag, "name");
    if (field !== undefined && (!isChoice || /\schecked/.test(tag))) {
      fields[field] = attribute(tag, "value") ?? "";
    }
  }
  return { action: attribute(getOpening(form), "action") ?? "", fields: { ...fields, [name]: value } };
}

const getOpening = (form: string) => form.slice(0, form.indexOf(">"));

export function findLinks(html: string, pattern: RegExp): readonly string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => decoded(href));
  return [...new Set(links.filter((href) => pattern.test(href)).map((href) => href.replace(/#.*$/, "")))];
}
