import { useState } from "react";
import { Button } from "./button";
import { ScriptPlaceholder, WithScript } from "./with-script";

interface CopyCodeProps {
  label: string;
  id: string;
  code: string;
  /** Copied text, when it differs from the displayed text with spaces. */
  copies?: string;
  rows?: number;
  action: string;
  copied: string;
  failed: string;
}

export function CopyCode(props: CopyCodeProps) {
  const { label, id, code, copies = code, rows = 4, action, copied, failed } = props;
  const [announcement, announce] = useState({ text: "", count: 0 });
  const say = (text: string) => announce(({ count }) => ({ text, count: count + 1 }));
  const copy = () =>
    navigator.clipboard.writeText(copies).then(
      () => say(copied),
      () => say(failed),
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input font-mono text-sm leading-[1.5] break-all"
        id={id}
        readOnly
        rows={rows}
        defaultValue={code}
        spellCheck={false}
      />
      <WithScript instead={<ScriptPlaceholder />}>
        <Button type="button" icon="copy" full onClick={copy}>
          {action}
        </Button>
        <p role="status" className="hint">
          {/* Replaced at each press: a live region announces only changes. */}
          <span key={announcement.count}>{announcement.text}</span>
        </p>
      </WithScript>
    </div>
  );
}
