import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import { keptStyles, keptStylesCookie } from "../preferences.server";
import { plainBuiltFile } from "./built-files.server";
import { stylesId } from "./element-ids";
import { type Screen, type StylesOf, stylesFrom } from "./page-styles.server";

interface Drawn {
  readonly request: Request;
  readonly headers: Headers;
  readonly remix: EntryContext;
  readonly nonce: string;
}

/** Chromium's browsers tell a phone of themselves, until somebody asks for the desktop's page. */
const screenOf = (request: Request): Screen =>
  request.headers.get("sec-ch-ua-mobile") === "?1" ? "phone" : "any";

/** One style sheet is in use at a time. */
const read = new Map<string, Promise<StylesOf | null>>();

async function readStyles(href: string): Promise<StylesOf | null> {
  const css = await plainBuiltFile(`assets/${path.posix.basename(href)}`);
  return css && stylesFrom(Buffer.from(css).toString("utf8"));
}

/**
 * How a document gets its styles. On a first visit they stand in it, as far as it needs them, and the whole style sheet
 * follows behind everything else, for the next pages: a cookie tells those that the browser has it.
 */
export async function styleElements(html: string, { request, headers, remix, nonce }: Drawn) {
  const href = remix.manifest.routes.root?.css?.[0];
  if (href === undefined) return { inHead: "", atEnd: "" };
  const link = `<link rel="stylesheet" href="${href}"`;
  if (keptStyles(request.headers) === href) return { inHead: `${link}>`, atEnd: "" };
  const reading = read.get(href) ?? readStyles(href);
  read.set(href, reading);
  const stylesOf = await reading;
  if (stylesOf === null) return { inHead: `${link}>`, atEnd: "" };
  // A post that is refused changes nothing, not even this.
  if (request.method === "GET") headers.append("set-cookie", keptStylesCookie(href));
  return {
    inHead: `<style nonce="${nonce}">${stylesOf(html, screenOf(request))}</style>`,
    // For paper it is not waited for; script turns it into the screen's before it changes anything.
    atEnd: `${link} media="print" id="${stylesId}">`,
  };
}
