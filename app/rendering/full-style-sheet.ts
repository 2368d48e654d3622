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

/** Null if the document has no critical CSS. */
export function applyFullStyleSheet(): HTMLLinkElement | null {
  const link = findLink();
  if (link === null || link.media === "all") return null;
  link.disabled = false;
  link.media = "all";
  return link;
}
