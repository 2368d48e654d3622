import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findNewScript, findNewStyles } from "../setup/browser-floor";

const built = new URL("../../build/client/", import.meta.url);
const readBuilt = (ending: string): string[] =>
  ["", "assets/"].flatMap((folder) =>
    readdirSync(new URL(folder, built))
      .filter((name) => name.endsWith(`${ending}.br`))
      .map((name) => brotliDecompressSync(readFileSync(new URL(folder + name, built))).toString()),
  );
const findBuilt = (ending: string, find: (code: string) => Set<string>) =>
  [...new Set(readBuilt(ending).flatMap((code) => [...find(code)]))].sort();

/** What is above the floor, by what happens in browsers without it. */
type Accepted = Readonly<Record<string, readonly string[]>>;
const featuresOf = (accepted: Accepted) => Object.values(accepted).flat().sort();

const acceptedScript: Accepted = {
  "hydratePage() does nothing": ["TransformStream", ".pipeThrough()", ".showModal()", ".formData()"],
  "useFormChecks() leaves the checks to the server": [".at()"],
  "the library looks first": [
    ".requestSubmit()",
    ".skipTransition()",
    "Error.captureStackTrace",
    ".captureStackTrace()",
  ],
  "useShrinking() leaves the photo to the server": ["createImageBitmap"],
  "createPasskey() leaves out how the passkey is reached": [".getTransports()"],
  "a method of a library, or our own, with the same name": [
    ".check()",
    ".dispose()",
    ".getSize()",
    ".isActive()",
  ],
};

const acceptedStyles: Accepted = {
  "the browser's own look or behaviour: focus ring, colours, scrolling, hyphenation": [
    ":focus-visible",
    "@media (forced-colors)",
    "accent-color",
    "align-content: start",
    "align-self: start",
    "appearance",
    "font-family: system-ui",
    "outline",
    "overflow-wrap: anywhere",
    "overscroll-behavior",
    "paint-order",
    "scroll-behavior",
    "scroll-margin-block",
    "scroll-margin-top",
    "scroll-padding-block",
    "scroll-padding-bottom",
    "scroll-padding-inline",
    "scroll-padding-top",
    "scroll-snap-type",
    "scrollbar-width",
    "text-decoration-thickness",
    "text-wrap",
    "text-wrap-style",
  ],
  "everything is laid out at once": ["content-visibility"],
  "pictures have the ratio of their attributes": ["aspect-ratio"],
  "the largest picture is as wide as the screen": ["container-type"],
  "the page as it is without script": ["@media (scripting)"],
  "an emphasis is missing, bars are not fixed, and all of a list shows": [":has"],
  "Tailwind sets the variables of utilities on every element": ["@property"],
  "only selectors of dialogs, where script does not start": ["::backdrop", ":open", ":popover-open"],
};

describe("what browsers get", () => {
  it("calls no function that the oldest browsers lack, or states what happens there", () => {
    expect(findBuilt(".js", findNewScript)).toEqual(featuresOf(acceptedScript));
  });

  it("has no style that the oldest browsers lack, or states what happens there", () => {
    expect(findBuilt(".css", findNewStyles)).toEqual(featuresOf(acceptedStyles));
  });
});

describe("the search for what browsers lack", () => {
  it.each([
    ["new URLSearchParams(URL.canParse(a) ? a : b)", "URL.canParse"],
    ["fetch(a, { signal: AbortSignal.timeout(1) })", "AbortSignal.timeout"],
    ["export const copy = structuredClone(a)", "structuredClone"],
    ["a.toSorted()", ".toSorted()"],
    ["/(?<=a)b/.test(c)", "(?<="],
  ])("finds in the script %s", (code, feature) => {
    expect([...findNewScript(code)]).toEqual([feature]);
  });

  it("finds no function that every browser of the floor has", () => {
    expect([...findNewScript("[1].flatMap(a).includes(b); new URL(c); a?.b.replaceAll(d, e)")]).toEqual([]);
  });

  it.each([
    ["@layer base{a{color:red}}", "@layer"],
    ["a{rotate:45deg}", "rotate"],
    ["a{width:100dvw}", "width: 100dvw"],
    ["a{color:color-mix(in srgb,red,blue)}", "color-mix()"],
    ["@media (scripting:none){a{color:red}}", "@media (scripting)"],
    ["@media (width>=60rem){a{color:red}}", "@media (width>=60rem)"],
    ["@media not (min-width:60rem){a{color:red}}", "@media not (min-width:60rem)"],
  ])("finds in the styles %s", (css, feature) => {
    expect([...findNewStyles(css)]).toEqual([feature]);
  });

  it("finds a list of selectors that an unknown one spoils", () => {
    expect([...findNewStyles("a,b:has(c){color:red}")]).toEqual([":has", "one list: a,b:has(c)"]);
    expect([...findNewStyles("a,:where(b:has(c)){color:red}")]).toEqual([":has"]);
  });

  it("accepts a value that follows another one, and what a condition guards", () => {
    expect([...findNewStyles("a{width:100vw;width:100dvw}")]).toEqual([]);
    expect([...findNewStyles("@supports (rotate:1deg){a{rotate:45deg}}")]).toEqual([]);
  });
});
