import { Button } from "~/ui/button";
import { WithScript } from "~/ui/with-script";

export function PrintButton({ children = "Imprimir" }: { children?: string }) {
  return (
    <WithScript>
      <Button type="button" look="quiet" icon="print" onClick={() => window.print()}>
        {children}
      </Button>
    </WithScript>
  );
}
