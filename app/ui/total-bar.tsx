import type { ReactNode } from "react";
import { formatCentavos } from "../../common/money";

/** Total and button of a summary; at the bottom of the screen on a phone, in their place on a wide screen. */
export function TotalBar({ totalInCentavos, children }: { totalInCentavos: number; children: ReactNode }) {
  return (
    <div className="buy-bar in-summary">
      <p className="only-narrow">
        <small className="hint">Total</small> <strong>{formatCentavos(totalInCentavos)}</strong>
      </p>
      {children}
    </div>
  );
}
