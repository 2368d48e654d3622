import { useEffect } from "react";

/** Shared `<details name>`, so that a browser keeps only one open. */
export const menuName = "menu";

const menus = `details[name=${menuName}]`;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(`${menus}[open]`);

/** An overlay closes on outside focus; an inline panel stays open. */
const liesOver = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position === "absolute";

function closeWhere(isToClose: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of openMenus()) if (isToClose(menu)) menu.open = false;
}

const closeAll = () => closeWhere(() => true);

function closeBeside(elsewhere: EventTarget | null): void {
  if (elsewhere instanceof Node) closeWhere((menu) => liesOver(menu) && !menu.contains(elsewhere));
}

/** Closes the innermost menu first and returns the focus to its summary. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !(event.target instanceof Element)) return;
  const around = event.target.closest<HTMLDetailsElement>(`${menus} details[open], ${menus}[open]`);
  const closed = around ?? [...openMenus()].pop();
  if (!closed) return;
  closed.open = false;
  closed.querySelector("summary")?.focus();
}

/** Fallback for browsers without exclusive `<details>`. */
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
  // Closed before the page enters the back/forward cache.
  window.addEventListener("pagehide", closeAll, { signal });
  return () => watching.abort();
}

/** Menus are `<details>`; script closes them on Escape, outside focus and navigation (`here`). */
export function useMenus(here: string): void {
  useEffect(watch, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menus.
  useEffect(() => closeAll, [here]);
}
