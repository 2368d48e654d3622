import type { ReactNode } from "react";
import { formatCentavos } from "../../common/money";

interface TotalBarProps {
  /** Name of the amount in the summary. */
  label?: string;
  totalInCentavos: number;
  children: ReactNode;
}

/** Total and button of a summary; at the bottom of the screen on a phone, in their place on a wide screen. */
export function TotalBar({ label = "Total", totalInCentavos, children }: TotalBarProps) {
  return (
    <div className="buy-bar in-summary">
      <p className="only-narrow">
        <small className="hint">{label}</small> <strong>{formatCentavos(totalInCentavos)}</strong>
      </p>
      {children}
    </div>
  );
}
