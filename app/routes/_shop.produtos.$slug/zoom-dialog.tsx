import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface ZoomDialogProps {
  label: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: (close: () => void) => ReactNode;
}

/** A modal dialog that 'back' closes; closing returns the focus to the link that opened it. */
export function ZoomDialog({ label, onClose, onKeyDown, children }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const removeEntry = useRef<() => void>();
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    removeEntry.current = pushHistoryEntry(() => dialog.current?.close());
  }, []);
  return (
    <dialog
      className="zoom"
      aria-label={label}
      ref={dialog}
      onKeyDown={onKeyDown}
      onClose={() => {
        removeEntry.current?.();
        onClose();
      }}
    >
      {children(close)}
    </dialog>
  );
}

/** Hidden from the router, which would load the page again. Returns how to take the entry back. */
function pushHistoryEntry(onBack: () => void): () => void {
  let isThere = true;
  const receive = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    isThere = false;
    onBack();
  };
  window.history.pushState(window.history.state, "");
  window.addEventListener("popstate", receive, { capture: true, once: true });
  return () => {
    if (isThere) window.history.back();
  };
}
