import { useState } from "react";

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
