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
  const [announcement, announce] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(copies).then(
      () => announce(copied),
      () => announce(failed),
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
          {announcement}
        </p>
      </WithScript>
    </div>
  );
}
