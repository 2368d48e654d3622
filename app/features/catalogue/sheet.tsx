import { type ReactNode, useEffect, useRef, useState } from "react";

interface SheetProps {
  /** Target of links to the sheet: '#filtros'. */
  id: string;
  /** 'Selecionar filtros', 'Filtrar por'. */
  title: ReactNode;
  /** Id that 'Fechar' links to. */
  closeTo: string;
  /** Content height, at the bottom of the screen. */
  low?: boolean;
  children: ReactNode;
}

/** A column on wide screens; on narrow ones a `:target` overlay or, with script, a modal `<dialog>`. */
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
    // Closed before the page enters the back/forward cache.
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
    // Focusing the first field would open the on-screen keyboard.
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
