import { type CheerioAPI, load } from "cheerio";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A part as the browser gets it, before any script. */
export const drawn = (part: ReactNode): CheerioAPI => load(renderToStaticMarkup(part), null, false);
