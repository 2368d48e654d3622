import { type ReactNode, useState } from "react";

/** Screen readers and text browsers read it; the latter do not support `aria-label`. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Live region; silent for the initial document. */
export function Announcement({ text }: { text: string }) {
  const [last, setLast] = useState({ text, isNew: false });
  if (last.text !== text) setLast({ text, isNew: true });
  return (
    <p className="visually-hidden" role="status">
      {last.isNew ? last.text : ""}
    </p>
  );
}
