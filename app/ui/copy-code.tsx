import { useState } from "react";
import { Button } from "./button";
import { ToCome, WithScript } from "./with-script";

interface CopyCodeProps {
  label: string;
  id: string;
  code: string;
  /** What is copied, where it is shown with spaces for the eye. */
  copies?: string;
  rows?: number;
  /** 'Copiar código'. */
  action: string;
  /** Said after copying, and when it could not be done. */
  copied: string;
  failed: string;
}

/** A code to be selected by hand; the button that copies it comes with script. */
export function CopyCode(props: CopyCodeProps) {
  const { label, id, code, copies = code, rows = 7, action, copied, failed } = props;
  const [said, say] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(copies).then(
      () => say(copied),
      () => say(failed),
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea className="input code" id={id} readOnly rows={rows} defaultValue={code} spellCheck={false} />
      <WithScript instead={<ToCome />}>
        <Button type="button" icon="copy" full onClick={copy}>
          {action}
        </Button>
        <p role="status" className="hint">
          {said}
        </p>
      </WithScript>
    </div>
  );
}
