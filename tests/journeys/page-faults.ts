import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { foreignSelector } from "~/rendering/container-shape";
import { bootScriptId, containerId } from "~/rendering/element-ids";
import { type Page, readable } from "../driver/page";

/** Faults that the markup reveals: forms that fail without script, controls without a name, broken anchors, and content that the Content-Security-Policy would block. */
export function faultsOf(page: Page): string[] {
  return [
    ...outlineFaults(page),
    ...formFaults(page),
    ...controlFaults(page),
    ...idFaults(page),
    ...pictureFaults(page),
    ...inlineFaults(page),
    ...labelInNameFaults(page),
    ...gluedTextFaults(page),
    ...shapeFaults(page),
  ];
}

/** A page whose elements and letters the server counts differently from a browser is never hydrated. */
function shapeFaults({ $ }: Page): string[] {
  const counted = $(`#${bootScriptId}`).attr("data-shape");
  if (counted === undefined) return [];
  const container = $(`#${containerId}`).clone();
  container.find(foreignSelector).empty();
  const letters = container.text().replace(/\s+/g, "").length;
  const shape = `${container.find("*").length}-${letters}`;
  return shape === counted ? [] : [`its shape is ${shape}, and the server counts ${counted}`];
}

const submits = "button:not([type=button], [type=reset]), input[type=submit], input[type=image]";
const controls = "input:not([type=hidden], [type=submit], [type=button], [type=image]), select, textarea";

function outlineFaults({ $, title }: Page): string[] {
  return [
    ...($("html").attr("lang") === "pt-BR" ? [] : ["the language is not said"]),
    ...(title === "" ? ["there is no title"] : []),
    ...($("h1").length === 1 ? [] : [`there are ${$("h1").length} headings of the first rank`]),
    ...($("main").length === 1 ? [] : [`there are ${$("main").length} main parts`]),
  ];
}

function formFaults(page: Page): string[] {
  const { $ } = page;
  const faults: string[] = [];
  for (const form of elements(page, "form")) {
    const { action, method } = form.attribs;
    const name = `form ${method ?? ""} ${action ?? ""}`;
    if (!isFormMethod(method)) faults.push(`${name}: method ${method}`);
    if (!action?.startsWith("/")) faults.push(`${name}: action ${action}`);
    if ($(form).find(submits).length === 0) faults.push(`${name}: no button sends it`);
  }
  for (const button of elements(page, submits)) {
    if ($(button).closest("form").length === 0) faults.push(`${described(page, button)}: sends no form`);
  }
  // Form libraries such as WWW::Mechanize do not support these.
  for (const control of elements(page, "[form], [formmethod], [formaction], [formenctype]"))
    faults.push(`${described(page, control)}: is sent otherwise than its form`);
  return faults;
}

const isFormMethod = (method: string | undefined) => /^(get|post)$/i.test(method ?? "");

function controlFaults(page: Page): string[] {
  const { $ } = page;
  const unnamed = elements(page, controls).filter((control) => {
    const { id } = control.attribs;
    const own = id === undefined ? $([]) : $(`label[for="${id}"]`);
    const label = own.length > 0 ? own : $(control).closest("label");
    return label.text().trim() === "" && !hasName(page, control);
  });
  const silent = elements(page, "button, a[href], summary").filter((each) => page.nameOf(each) === "");
  const dead = elements(page, "[disabled]:not(link)");
  return [
    ...unnamed.map((each) => `${described(page, each)}: no label`),
    ...silent.map((each) => `${described(page, each)}: no name`),
    ...dead.map((each) => `${described(page, each)}: disabled in the document`),
  ];
}

function hasName({ $ }: Page, control: Element): boolean {
  const { "aria-label": label, "aria-labelledby": by } = control.attribs;
  return Boolean(label?.trim()) || Boolean(by && $(`[id="${by}"]`).text().trim());
}

function idFaults(page: Page): string[] {
  const ids = elements(page, "[id]").map((each) => each.attribs.id ?? "");
  const known = new Set(ids);
  const doubled = ids.filter((id, position) => ids.indexOf(id) !== position);
  const here = new URL(page.url);
  const anchors = elements(page, "a[href]").flatMap(({ attribs: { href = "" } }) => {
    const { hash, pathname, search } = new URL(href, here);
    const isHere = hash !== "" && pathname + search === here.pathname + here.search;
    return (isHere && !known.has(decodeURIComponent(hash.slice(1)))) || href === "#"
      ? [`link to ${href}`]
      : [];
  });
  const references = ["for", "aria-describedby", "aria-labelledby", "aria-controls", "list"].flatMap((name) =>
    elements(page, `[${name}]`)
      .flatMap((each) => (each.attribs[name] ?? "").split(/\s+/))
      .filter((id) => !known.has(id))
      .map((id) => `${name} of ${id}`),
  );
  return [
    ...doubled.map((id) => `the id ${id} twice`),
    ...(page.$("[autofocus]").not("dialog *").length > 1 ? ["autofocus twice"] : []),
    ...[...anchors, ...references].map((what) => `${what}, which is not on the page`),
  ];
}

function pictureFaults(page: Page): string[] {
  return elements(page, "img")
    .filter(({ attribs }) => ["alt", "width", "height"].some((name) => attribs[name] === undefined))
    .map((image) => `picture ${image.attribs.src}: without alt, width or height`);
}

/** The Content-Security-Policy would silently block an inline style or handler. */
function inlineFaults(page: Page): string[] {
  return elements(page, "*").flatMap(({ name, attribs }) => {
    const forbidden = Object.keys(attribs).filter((attribute) => /^(style$|on)/i.test(attribute));
    const scripted = /^\s*javascript:/i.test(attribs.href ?? "") ? ["a script for a link"] : [];
    return [...forbidden, ...scripted].map((what) => `<${name}> with ${what}`);
  });
}

/** WCAG 2.5.3: the accessible name contains the visible text, for voice control. */
function labelInNameFaults(page: Page): string[] {
  const { $ } = page;
  return elements(page, "a[href], button, summary").flatMap((control) => {
    const drawn = $(control).clone();
    drawn.find(".visually-hidden, svg, script, style, template").remove();
    const words = wordsOf(drawn.text());
    const name = wordsOf(page.nameOf(control));
    return name.includes(words) ? [] : [`${described(page, control)}: drawn "${words}", named "${name}"`];
  });
}

/** Voice control ignores punctuation and case. */
const wordsOf = (text: string) => readable(text.replace(/[^\p{L}\p{N}]+/gu, " ")).toLowerCase();

const inlineElements = new Set(
  "a abbr b button code data del em i img ins label mark output q s small span strong sub sup time u".split(
    " ",
  ),
);
const unread = new Set(["script", "style", "template", "svg", "title"]);

/** Text browsers join adjacent inline elements unless white space separates them. */
function gluedTextFaults({ $ }: Page): string[] {
  const faults: string[] = [];
  let before = "";
  let isSameElement = true;
  const read = (text: string) => {
    const last = /[\p{L}\p{N}]$/u.exec(before);
    if (last && !isSameElement && /^[\p{L}\p{N}]/u.test(text)) {
      faults.push(`text without a space: "${before.slice(-30)}" beside "${text.slice(0, 30)}"`);
    }
    if (text !== "") [before, isSameElement] = [text, true];
  };
  const walk = (node: AnyNode) => {
    if (isText(node)) return read(node.data);
    if (!isTag(node) || unread.has(node.name) || "hidden" in node.attribs) return;
    const isInline = inlineElements.has(node.name);
    if (isInline) isSameElement = false;
    else before = "";
    if (node.name === "img") read(node.attribs.alt ?? "");
    node.children.forEach(walk);
    if (isInline) isSameElement = false;
    else before = "";
  };
  $("body").toArray().forEach(walk);
  return faults;
}

function elements({ $ }: Page, selector: string): Element[] {
  return $<Element, string>(selector).toArray();
}

const described = ({ $ }: Page, element: Element) => $.html(element).replace(/\s+/g, " ").slice(0, 120);
