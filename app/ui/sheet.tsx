import { type ReactNode, useEffect, useRef, useState } from "react";

interface SheetProps {
  /** Where links to the sheet point: '#filtros'. */
  id: string;
  /** 'Selecionar filtros', 'Filtrar por'. */
  title: string;
  /** Where 'Fechar' leads: the id of what the sheet is about. */
  closeTo: string;
  /** As high as what it holds, at the bottom of the screen. */
  low?: boolean;
  children: ReactNode;
}

/**
 * A part of a wide page, and on a narrow one a dialog that links to its id open. Without script it lies over the page
 * while its id is the address's fragment; with script it is a modal `<dialog>`, so that Escape and 'back' close it, the
 * focus returns to the link, and the page behind rests. What was chosen in it and not applied is forgotten.
 */
export function Sheet({ id, title, closeTo, low, children }: SheetProps) {
  const [isModal, setModal] = useState(false);
  const dialog = useRef<HTMLDialogElement | null>(null);

  useEffect(() => {
    if (typeof HTMLDialogElement !== "function") return;
    const close = () => dialog.current?.close();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const fragment = link?.getAttribute("href");
      if (fragment === `#${id}`) setModal(true);
      else if (fragment === `#${closeTo}` && dialog.current?.contains(link)) close();
      else return;
      event.preventDefault();
    };
    document.addEventListener("click", follow);
    // Who comes back to this page by 'back' comes back to the page, not to the dialog.
    window.addEventListener("pagehide", close);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("pagehide", close);
    };
  }, [id, closeTo]);

  const show = (element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (!element || element.open) return;
    element.showModal();
    // Not its first field, which would call the keyboard up.
    element.focus();
  };

  const frame = {
    id,
    className: low ? "sheet low" : "sheet",
    "aria-labelledby": `${id}-titulo`,
    tabIndex: -1,
  };
  const content = (
    <>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </>
  );
  return isModal ? (
    <dialog {...frame} ref={show} onClose={() => setModal(false)}>
      {content}
    </dialog>
  ) : (
    <section {...frame}>{content}</section>
  );
}
