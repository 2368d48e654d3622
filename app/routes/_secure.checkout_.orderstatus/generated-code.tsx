import { type ReactNode, useEffect, useRef, useState } from "react";
import { Countdown } from "./countdown";

interface GeneratedCodeProps {
  endsAt: number;
  onExpired: () => Promise<void>;
  children: ReactNode;
}

/**
 * On narrow screens a button generates the code, with a countdown (purchase 2, "/checkout/orderstatus"). A `<details>`
 * works without script.
 */
export function GeneratedCode({ endsAt, onExpired, children }: GeneratedCodeProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The shopper may have opened it before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      className="generated"
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button solid full">Gerar código Pix copia e cola</summary>
      {isOpen && (
        <p className="expires desk:hidden">
          Tempo para pagar <Countdown endsAt={endsAt} onEnd={onExpired} />
        </p>
      )}
      {children}
    </details>
  );
}
