import type { Cheerio } from "cheerio";
import type { Element } from "domhandler";
import { type Page, readable } from "./page";
import type { Submission } from "./visitor";

type Control = Cheerio<Element>;

/**
 * Fills in a form by field labels and submits what a browser would. Ignores the attributes `form`, `formaction` and
 * `formmethod`, as form libraries like WWW::Mechanize do.
 */
export class FilledForm {
  readonly #page: Page;
  readonly #form: Control;
  readonly #button: Element;
  readonly #typed = new Map<Element, string>();
  readonly #checked = new Map<Element, boolean>();
  readonly #files = new Map<Element, File>();

  constructor(page: Page, form: Control, button: Element) {
    this.#page = page;
    this.#form = form;
    this.#button = button;
  }

  /** Fills a field by its label; a `<select>` by its option text. */
  fill(label: string | RegExp, value: string): this {
    const control = this.field(label);
    const element = this.#only(control);
    if (control.is("select")) {
      const option = control
        .find("option")
        .toArray()
        .find((each) => readable(this.#page.$(each).text()) === readable(value));
      if (!option) throw new Error(`The list ${label} has no option ${value}`);
      this.#typed.set(element, this.#valueOf(option));
    } else {
      this.#typed.set(element, value);
    }
    return this;
  }

  choose(label: string | RegExp): this {
    const element = this.#only(this.field(label));
    if (this.#page.$(element).attr("type") === "radio") {
      const name = this.#page.$(element).attr("name");
      for (const other of this.#controls()) {
        const $other = this.#page.$(other);
        if ($other.attr("type") === "radio" && $other.attr("name") === name) this.#checked.set(other, false);
      }
    }
    this.#checked.set(element, true);
    return this;
  }

  attach(label: string | RegExp, file: File): this {
    this.#files.set(this.#only(this.field(label)), file);
    return this;
  }

  value(label: string | RegExp): string {
    return this.#currentValue(this.#only(this.field(label)));
  }

  isChosen(label: string | RegExp): boolean {
    return this.#isChecked(this.#only(this.field(label)));
  }

  field(label: string | RegExp): Control {
    const found = this.#controls().filter((control) => {
      const name = this.#labelOf(control);
      return typeof label === "string" ? name === readable(label) : label.test(name);
    });
    if (found.length === 0) {
      const labels = this.#controls()
        .map((control) => `"${this.#labelOf(control)}"`)
        .join(", ");
      throw new Error(`No field ${label} on ${this.#page.address}. Fields: ${labels}`);
    }
    return this.#page.$(found[0]);
  }

  /** Submits the form. `submitAnyway` skips the browser's field validation. */
  submit(): Promise<Page> {
    const refusal = this.#refusalOfTheBrowser();
    if (refusal) throw new Error(`A browser would not send this: ${refusal}`);
    return this.submitAnyway();
  }

  submitAnyway(): Promise<Page> {
    return this.#page.visitor.go(this.submission(), this.#page.url);
  }

  /** The request of pressing the button, for tests that send it twice, concurrently or modified. */
  submission(
    change: (entries: [string, string | File][]) => [string, string | File][] = (same) => same,
  ): Submission {
    const action = this.#form.attr("action") ?? "";
    const method = (this.#form.attr("method") ?? "get").toUpperCase();
    const encoding = this.#form.attr("enctype");
    const url = new URL(action || this.#page.url, this.#page.url);
    const entries = change(this.#entries());
    if (method === "GET") {
      url.search = new URLSearchParams(entries.map(([name, value]) => [name, textOf(value)])).toString();
      return { url: url.href, method: "GET" };
    }
    if (method !== "POST") throw new Error(`A browser knows no forms with ${method}`);
    if (encoding === "multipart/form-data") {
      const body = new FormData();
      for (const [name, value] of entries) body.append(name, value);
      return { url: url.href, method: "POST", body };
    }
    const body = new URLSearchParams(entries.map(([name, value]) => [name, textOf(value)]));
    return { url: url.href, method: "POST", body };
  }

  /** Successful controls in document order, including the pressed button. */
  #entries(): [string, string | File][] {
    const entries: [string, string | File][] = [];
    for (const control of this.#controls()) {
      const $control = this.#page.$(control);
      const name = $control.attr("name");
      const type = $control.attr("type");
      if (!name || type === "submit" || type === "button" || type === "reset" || type === "image") continue;
      if (type === "file") entries.push([name, this.#files.get(control) ?? new File([], "")]);
      else if (type === "checkbox" || type === "radio") {
        if (this.#isChecked(control)) entries.push([name, $control.attr("value") ?? "on"]);
      } else entries.push([name, this.#currentValue(control)]);
    }
    const $button = this.#page.$(this.#button);
    const name = $button.attr("name");
    if (name) entries.push([name, $button.attr("value") ?? ""]);
    return entries;
  }

  #controls(): Element[] {
    const inside = this.#form.find("input, select, textarea").toArray();
    return inside.filter((control) => this.#page.$(control).closest("[disabled], template").length === 0);
  }

  #labelOf(control: Element): string {
    const $ = this.#page.$;
    const id = $(control).attr("id");
    const own = id ? $(`label[for="${id}"]`).first() : $(control).closest("label");
    const label = own.length > 0 ? own : $(control).closest("label");
    if (label.length === 0 || $(control).attr("aria-label") || $(control).attr("aria-labelledby")) {
      return this.#page.nameOf(control);
    }
    const copy = label.clone();
    copy.find("input, select, textarea, [aria-hidden=true]").remove();
    return readable(copy.text());
  }

  #currentValue(control: Element): string {
    const typed = this.#typed.get(control);
    if (typed !== undefined) return typed;
    const $control = this.#page.$(control);
    if ($control.is("select")) {
      const selected = $control.find("option[selected]").first();
      const option = (selected.length > 0 ? selected : $control.find("option").first()).get(0);
      return option ? this.#valueOf(option) : "";
    }
    if ($control.is("textarea")) return $control.text().replace(/^\n/, "");
    return $control.attr("value") ?? "";
  }

  #valueOf(option: Element): string {
    return this.#page.$(option).attr("value") ?? readable(this.#page.$(option).text());
  }

  #isChecked(control: Element): boolean {
    return this.#checked.get(control) ?? this.#page.$(control).attr("checked") !== undefined;
  }

  #refusalOfTheBrowser(): string | undefined {
    if (this.#form.attr("novalidate") !== undefined) return undefined;
    if (this.#page.$(this.#button).attr("formnovalidate") !== undefined) return undefined;
    for (const control of this.#controls()) {
      const $control = this.#page.$(control);
      const type = $control.attr("type");
      if (type === "hidden" || type === "submit") continue;
      const isChoice = type === "checkbox" || type === "radio";
      const value = this.#currentValue(control);
      const label = this.#labelOf(control);
      if (type === "radio") {
        const group = this.#controls().filter(
          (each) =>
            this.#page.$(each).attr("type") === "radio" &&
            this.#page.$(each).attr("name") === $control.attr("name"),
        );
        const chosen = group.some((each) => this.#isChecked(each));
        if ($control.attr("required") !== undefined && !chosen) return `none of "${label}" is chosen`;
        continue;
      }
      if ($control.attr("required") !== undefined) {
        if (isChoice ? !this.#isChecked(control) : value === "" && !this.#files.has(control))
          return `"${label}" is empty`;
      }
      const pattern = $control.attr("pattern");
      if (pattern && value !== "" && !new RegExp(`^(?:${pattern})$`, "v").test(value)) {
        return `"${label}" does not match ${pattern}`;
      }
      const longest = Number($control.attr("maxlength") ?? Number.POSITIVE_INFINITY);
      if (this.#typed.has(control) && value.length > longest) return `"${label}" takes ${longest} characters`;
      if (type === "email" && value !== "" && !/^[^\s@]+@[^\s@]+$/.test(value))
        return `"${label}" is no e-mail`;
    }
    return undefined;
  }

  #only(control: Control): Element {
    const element = control.get(0);
    if (!element) throw new Error("No such field");
    return element;
  }
}

const textOf = (value: string | File): string => (typeof value === "string" ? value : value.name);
