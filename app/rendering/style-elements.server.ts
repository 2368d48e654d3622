import { createHash } from "node:crypto";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import { readCachedStyleSheet } from "../session/preferences.server";
import { readUncompressedBuiltFile } from "./built-files.server";
import { type CriticalCss, createCriticalCss, type ScreenKind } from "./critical-css.server";
import { fullStyleSheetId } from "./element-ids";
import { getStyleSheetHref } from "./framework/entry-context.server";

interface StyleElements {
  readonly inHead: string;
  readonly atEnd: string;
  readonly allowed: string | null;
}

/** Chromium's `Sec-CH-UA-Mobile` hint. */
export const getScreenKind = (request: Request): ScreenKind =>
  request.headers.get("sec-ch-ua-mobile") === "?1" ? "phone" : "any";

const read = new Map<string, Promise<CriticalCss | null>>();

async function readStyles(href: string): Promise<CriticalCss | null> {
  const css = await readUncompressedBuiltFile(`assets/${path.posix.basename(href)}`);
  return css && createCriticalCss(Buffer.from(css).toString("utf8"));
}

interface StyledDocument {
  readonly request: Request;
  readonly remix: EntryContext;
  readonly hasScript: boolean;
}

/** First visits get inline critical CSS; the full style sheet loads last and sets a cookie that marks it as cached. */
export async function renderStyleElements(
  html: string,
  { request, remix, hasScript }: StyledDocument,
): Promise<StyleElements> {
  const href = getStyleSheetHref(remix);
  const nothing = { inHead: "", atEnd: "", allowed: null };
  if (href === undefined) return nothing;
  const link = `<link rel="stylesheet" href="${href}"`;
  if (readCachedStyleSheet(request.headers) === href) return { ...nothing, inHead: `${link}>` };
  const reading = read.get(href) ?? readStyles(href);
  read.set(href, reading);
  const getStyles = await reading;
  if (getStyles === null) return { ...nothing, inHead: `${link}>` };
  // `media="print"` does not block rendering; script switches it to all media.
  const unblocking = `${link} media="print">`;
  const styles = getStyles(html, getScreenKind(request));
  return {
    inHead: `<style>${styles}</style>`,
    atEnd: hasScript
      ? `${link} media="print" disabled id="${fullStyleSheetId}"><noscript>${unblocking}</noscript>`
      : unblocking,
    allowed: allow(styles),
  };
}

/** The source of the Content-Security-Policy that allows these inline styles. */
const allow = (styles: string): string => `sha256-${createHash("sha256").update(styles).digest("base64")}`;
