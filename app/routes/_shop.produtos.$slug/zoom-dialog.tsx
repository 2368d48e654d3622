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

/**
 * Both entries have a fragment while the dialog is open, because the router loads the page again on 'back' unless only
 * the fragment differs from the address it knows. Returns how to take the entry back.
 */
function pushHistoryEntry(onBack: () => void): () => void {
  const { history, location } = window;
  const address = location.href;
  let isThere = true;
  if (location.hash === "") history.replaceState(history.state, "", "#fotos");
  history.pushState(history.state, "");
  const receive = () => {
    isThere = false;
    history.replaceState(history.state, "", address);
    onBack();
  };
  window.addEventListener("popstate", receive, { once: true });
  return () => {
    if (isThere) history.back();
  };
}
