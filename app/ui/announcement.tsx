import { useState } from "react";

/** Live region; silent for the initial document. */
export function Announcement({ text }: { text: string }) {
  const [last, remember] = useState({ text, isNew: false });
  if (last.text !== text) remember({ text, isNew: true });
  return (
    <p className="visually-hidden" role="status">
      {last.isNew ? last.text : ""}
    </p>
  );
}
