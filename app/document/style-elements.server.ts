import { createHash } from "node:crypto";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import { keptStyles } from "../preferences.server";
import { plainBuiltFile } from "./built-files.server";
import { stylesId } from "./element-ids";
import { type Screen, type StylesOf, stylesFrom } from "./page-styles.server";

interface StyleElements {
  readonly inHead: string;
  readonly atEnd: string;
  /** What the document's policy has to allow: the digest of the styles in it; null where there are none. */
  readonly allowed: string | null;
}

/** Chromium's browsers tell a phone of themselves, until somebody asks for the desktop's page. */
export const screenOf = (request: Request): Screen =>
  request.headers.get("sec-ch-ua-mobile") === "?1" ? "phone" : "any";

/** One style sheet is in use at a time. */
const read = new Map<string, Promise<StylesOf | null>>();

async function readStyles(href: string): Promise<StylesOf | null> {
  const css = await plainBuiltFile(`assets/${path.posix.basename(href)}`);
  return css && stylesFrom(Buffer.from(css).toString("utf8"));
}

/** The one style sheet's address; undefined where the build has none. */
export const styleSheetOf = (remix: EntryContext): string | undefined => remix.manifest.routes.root?.css?.[0];

/**
 * How a document gets its styles. On a first visit they stand in it, as far as it needs them, and the whole style sheet
 * follows behind everything else, for the next pages: a cookie that it brings tells those that the browser has it. Whoever
 * goes on before it is there would otherwise wait for it.
 */
export async function styleElements(
  html: string,
  { request, remix }: { readonly request: Request; readonly remix: EntryContext },
): Promise<StyleElements> {
  const href = styleSheetOf(remix);
  const nothing = { inHead: "", atEnd: "", allowed: null };
  if (href === undefined) return nothing;
  const link = `<link rel="stylesheet" href="${href}"`;
  if (keptStyles(request.headers) === href) return { ...nothing, inHead: `${link}>` };
  const reading = read.get(href) ?? readStyles(href);
  read.set(href, reading);
  const stylesOf = await reading;
  if (stylesOf === null) return { ...nothing, inHead: `${link}>` };
  const styles = stylesOf(html, screenOf(request));
  return {
    inHead: `<style>${styles}</style>`,
    // For paper it is not waited for; script turns it into the screen's before it changes anything.
    atEnd: `${link} media="print" id="${stylesId}">`,
    allowed: `sha256-${createHash("sha256").update(styles).digest("base64")}`,
  };
}
