import { useState } from "react";
import { Button } from "./button";
import { WithScript } from "./with-script";

interface CopyCodeProps {
  label: string;
  id: string;
  code: string;
  /** 'Copiar código'. */
  action: string;
  /** Said after copying, and when it could not be done. */
  copied: string;
  failed: string;
}

/** A code to be selected by hand; the button that copies it comes with script. */
export function CopyCode({ label, id, code, action, copied, failed }: CopyCodeProps) {
  const [said, say] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => say(copied),
      () => say(failed),
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea className="input code" id={id} readOnly rows={7} defaultValue={code} spellCheck={false} />
      <WithScript>
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
