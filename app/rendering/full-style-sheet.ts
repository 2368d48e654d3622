import { fullStyleSheetId } from "./element-ids";

const findLink = (): HTMLLinkElement | null => {
  const link = document.getElementById(fullStyleSheetId);
  return link instanceof HTMLLinkElement ? link : null;
};

/** Requests the style sheet of a first visit, which is disabled so that it does not delay a press. */
export function requestFullStyleSheet(): void {
  const link = findLink();
  if (link) link.disabled = false;
}

/**
 * Stops all loading. The answer's head has marked the style sheet as cached; without its end, the next page would wait for
 * another copy.
 */
export function stopLoading(): void {
  const link = findLink();
  const isUnfinished = link !== null && !link.disabled && link.sheet === null;
  window.stop();
  if (!isUnfinished) return;
  const [prefix, ending] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is done after the press has been sent.
  document.cookie = `${prefix}estilos=; Max-Age=0; Path=/${ending}`;
}

/** Null if the document has no critical CSS. */
export function applyFullStyleSheet(): HTMLLinkElement | null {
  const link = findLink();
  if (link === null || link.media === "all") return null;
  link.disabled = false;
  link.media = "all";
  return link;
}
