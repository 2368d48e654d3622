import { type CheerioAPI, load } from "cheerio";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export const drawn = (part: ReactNode): CheerioAPI => load(renderToStaticMarkup(part), null, false);
