import { useEffect } from "react";

/** The menus of the header share it, so that a browser opens one at a time. */
export const menuName = "menu";

const menus = `details[name=${menuName}]`;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(`${menus}[open]`);

/** What lies over the page closes when a shopper turns elsewhere; what pushes it down stays until they close it. */
const liesOver = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position === "absolute";

function closeWhere(isToClose: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of openMenus()) if (isToClose(menu)) menu.open = false;
}

const closeAll = () => closeWhere(() => true);

function closeBeside(elsewhere: EventTarget | null): void {
  if (elsewhere instanceof Node) closeWhere((menu) => liesOver(menu) && !menu.contains(elsewhere));
}

/** The innermost one first, and the focus goes back to what opened it. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !(event.target instanceof Element)) return;
  const around = event.target.closest<HTMLDetailsElement>(`${menus} details[open], ${menus}[open]`);
  const closed = around ?? [...openMenus()].at(-1);
  if (!closed) return;
  closed.open = false;
  closed.querySelector("summary")?.focus();
}

/** For browsers that open several `<details>` of one name. */
function closeOthers({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open && target.matches(menus)) {
    closeWhere((menu) => menu !== target);
  }
}

function watch(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener("pointerdown", ({ target }) => closeBeside(target), { signal });
  document.addEventListener("focusout", ({ relatedTarget }) => closeBeside(relatedTarget), { signal });
  document.addEventListener("keydown", closeByEscape, { signal });
  document.addEventListener("toggle", closeOthers, { signal, capture: true });
  // A page that 'back' brings again as it was left comes with its menus closed.
  window.addEventListener("pagehide", closeAll, { signal });
  return () => watching.abort();
}

/**
 * What script adds to the menus of the header, which are `<details>` and open without it: Escape closes, and so does
 * turning to another part of the page, or to another page (`here`).
 */
export function useMenus(here: string): void {
  useEffect(watch, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what closes them.
  useEffect(() => closeAll, [here]);
}
