import { useState } from "react";

/** Says what changed to those who do not see it change: nothing about the page that was loaded. */
export function Announcement({ text }: { text: string }) {
  const [last, remember] = useState({ text, isNew: false });
  if (last.text !== text) remember({ text, isNew: true });
  return (
    <p className="heard" role="status">
      {last.isNew ? last.text : ""}
    </p>
  );
}
