import * as cheerio from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { FilledForm } from "./filled-form";
import type { Visitor } from "./visitor";

/** Collapses whitespace, including no-break spaces, as rendered. */
export const readable = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim();

/** A received document, interpreted like a browser without script. */
export class Page {
  #document: cheerio.CheerioAPI | undefined;
  #text: string | undefined;
  readonly status: number;
  readonly headers: Headers;

  constructor(
    readonly visitor: Visitor,
    readonly url: string,
    response: Response,
    readonly html: string,
    /** The redirects that led here, for example "303 /cart". */
    readonly trail: readonly string[],
  ) {
    this.status = response.status;
    this.headers = response.headers;
  }

  get $(): cheerio.CheerioAPI {
    this.#document ??= cheerio.load(this.html);
    return this.#document;
  }

  get address(): string {
    const { pathname, search } = new URL(this.url);
    return pathname + search;
  }

  get title(): string {
    return readable(this.$("title").first().text());
  }

  get heading(): string {
    return readable(this.$("h1").first().text());
  }

  /** Readable text, without scripts and including `<noscript>`. */
  get text(): string {
    this.#text ??= this.#readText();
    return this.#text;
  }

  #readText(): string {
    const body = this.$("body").clone();
    body.find("script, style, template").remove();
    body.find("br, p, div, li, dt, dd, h1, h2, h3, td, th, label, button, option").append(" ");
    return readable(body.text());
  }

  /** Accessible name. */
  nameOf(element: AnyNode): string {
    const $element = this.$(element);
    const labeledBy = $element.attr("aria-labelledby");
    if (labeledBy) {
      return readable(
        labeledBy
          .split(/\s+/)
          .map((id) => this.$(`[id="${id}"]`).text())
          .join(" "),
      );
    }
    const label = $element.attr("aria-label");
    if (label) return readable(label);
    const copy = $element.clone();
    copy.find("[aria-hidden=true], svg title").remove();
    const pictures = copy
      .find("img[alt]")
      .map((_, image) => this.$(image).attr("alt"))
      .get();
    return readable([copy.text(), ...pictures].join(" ")) || readable($element.attr("value") ?? "");
  }

  /** First reachable link with this accessible name; a string must match the whole name. */
  link(name: string | RegExp): cheerio.Cheerio<Element> {
    const found = this.$("a[href]")
      .filter((_, each) => this.#usable(each) && this.#named(each, name))
      .first();
    if (found.length === 0)
      throw new Error(`No link ${name} on ${this.address}. Links: ${this.#names("a[href]")}`);
    return found;
  }

  has(selector: "link" | "button", name: string | RegExp): boolean {
    const which = selector === "link" ? "a[href]" : "button, input[type=submit]";
    return this.$(which)
      .toArray()
      .some((each) => this.#usable(each) && this.#named(each, name));
  }

  follow(name: string | RegExp): Promise<Page> {
    const href = this.link(name).attr("href") ?? "";
    return this.visitor.go({ url: new URL(href, this.url).href, method: "GET" }, this.url);
  }

  reload(): Promise<Page> {
    return this.visitor.go({ url: this.url, method: "GET" });
  }

  /** Target and delay in seconds of `<meta http-equiv="refresh">`; undefined if absent. */
  get refresh(): { seconds: number; url: string } | undefined {
    const tag = this.html.match(/<meta[^>]+http-equiv="refresh"[^>]*>/i)?.[0];
    const content = tag && cheerio.load(tag)("meta").attr("content");
    if (!content) return undefined;
    const [seconds = "", ...rest] = content.split(";");
    const target = rest
      .join(";")
      .replace(/^\s*url=/i, "")
      .trim();
    return { seconds: Number(seconds), url: new URL(target || this.url, this.url).href };
  }

  /** The form with this submit button; `within` restricts the search to the section with this text. */
  form(button: string | RegExp, within?: string | RegExp): FilledForm {
    const candidates = this.$("button, input[type=submit], input[type=image]")
      .toArray()
      .filter((each) => (this.$(each).attr("type") ?? "submit") !== "button")
      .filter((each) => this.#usable(each) && this.#named(each, button))
      .filter((each) => within === undefined || this.#stands(each, within));
    const [found] = candidates;
    if (!found) throw new Error(`No button ${button} on ${this.address}. Buttons: ${this.#names("button")}`);
    const form = this.$(found).parents("form");
    if (form.length === 0) throw new Error(`The button ${button} on ${this.address} belongs to no form`);
    return new FilledForm(this, form.first(), found);
  }

  press(button: string | RegExp, within?: string | RegExp): Promise<Page> {
    return this.form(button, within).submit();
  }

  /** Error messages of fields and of the page. */
  get alerts(): string[] {
    return this.$("[role=alert], [role=status]")
      .map((_, each) => readable(this.$(each).text()))
      .get();
  }

  #usable(element: Element): boolean {
    return this.$(element).closest("[inert], [hidden], template, [disabled]").length === 0;
  }

  #named(element: Element, name: string | RegExp): boolean {
    const actual = this.nameOf(element);
    return typeof name === "string" ? actual === readable(name) : name.test(actual);
  }

  #stands(element: Element, within: string | RegExp): boolean {
    const part = this.$(element).closest("li, article, section, fieldset, tr, form");
    const text = readable(part.text());
    return typeof within === "string" ? text.includes(readable(within)) : within.test(text);
  }

  #names(selector: string): string {
    return this.$(selector)
      .toArray()
      .map((each) => `"${this.nameOf(each)}"`)
      .slice(0, 60)
      .join(", ");
  }
}
