import { type CheerioAPI, load } from "cheerio";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export const render = (part: ReactNode): CheerioAPI => load(renderToStaticMarkup(part), null, false);
