import type { ReactNode } from "react";

/** On narrow screens a button generates the code (purchase 2, "/checkout/orderstatus"). A `<details>` works without script. */
export function GeneratedCode({ children }: { children: ReactNode }) {
  return (
    <details className="generated">
      <summary className="button solid full">Gerar código Pix copia e cola</summary>
      {children}
    </details>
  );
}
