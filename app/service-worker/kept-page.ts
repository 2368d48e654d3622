import { bootId, inlineId, stylesId } from "../document/element-ids";
import { words } from "./words";

/** When a page came, as its line says it: '14h32', and with its day where that was another one. */
export function timeInWords(came: Date, now: Date): string {
  const time = came.toTimeString().slice(0, 5).replace(":", "h");
  return dayOf(came) === dayOf(now) ? time : `${dayOf(came).slice(0, 5)}, ${time}`;
}

const dayOf = (time: Date) => time.toLocaleDateString("pt-BR");

/**
 * A document that was kept, as it may be shown: first of all it says from when it is. It comes without its script,
 * which would ask for data that cannot come, and with all styles, because its own do not know that line.
 */
export function asKept(html: string, time: string): string {
  const line = `<div class="notice warning kept" role="status"><p>${words.keptPage(time)} <a class="link" href="">${words.again}</a></p></div>`;
  return html
    .replace("<html ", "<html data-guardada ")
    .replace(/<main\b[^>]*>/, (main) => main + line)
    .replace(new RegExp(`<script [^>]*id="(${bootId}|${inlineId})".*?</script>`, "gs"), "")
    .replace(`media="print" id="${stylesId}"`, `id="${stylesId}"`);
}

/** What a document calls itself, without the shop's name; still as HTML has it. */
export const titleOf = (html: string): string => (/<title>([^<|]*)/.exec(html)?.[1] ?? "").trim();
