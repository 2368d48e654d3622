import { bootScriptId, fullStyleSheetId, inlineDataId } from "../rendering/element-ids";
import { words } from "./words";

export function formatCachedAt(came: Date, now: Date): string {
  const time = came.toTimeString().slice(0, 5).replace(":", "h");
  return toDay(came) === toDay(now) ? time : `${toDay(came).slice(0, 5)}, ${time}`;
}

const toDay = (time: Date) => time.toLocaleDateString("pt-BR");

/** Adds the time banner and all styles, and removes scripts, whose data is unavailable offline. */
export function markAsCached(html: string, time: string): string {
  const line = `<div class="notice warning kept" role="status"><p>${words.cachedPage(time)} <a class="link" href="">${words.again}</a></p></div>`;
  return html
    .replace("<html ", "<html data-guardada ")
    .replace(/<main\b[^>]*>/, (main) => main + line)
    .replace(new RegExp(`<script [^>]*id="(${bootScriptId}|${inlineDataId})".*?</script>`, "gs"), "")
    .replace(new RegExp(`media="print"( disabled)? id="${fullStyleSheetId}"`), `id="${fullStyleSheetId}"`);
}

export const parseTitle = (html: string): string => (/<title>([^<|]*)/.exec(html)?.[1] ?? "").trim();
