import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { Button } from "~/ui/button";
import { formatCentavos } from "../../../../common/money";

interface CloseButtonProps {
  checkout: Pick<CheckoutView, "totalInCentavos">;
  /** 'Pix'. */
  way: string;
  isClosing?: boolean;
}

/** Named 'Fechar pedido' (purchase 2, "/checkout"); way and amount describe it. */
export function CloseButton({ checkout, way, isClosing }: CloseButtonProps) {
  return (
    <div className="flex-auto">
      <Button
        icon="lock"
        name="intent"
        value="fechar"
        full
        aria-busy={isClosing || undefined}
        aria-describedby="fechar-com"
      >
        {isClosing ? "Fechando o pedido…" : "Fechar pedido"}
      </Button>
      <p id="fechar-com" className="mt-2 text-center font-bold">
        com {way}, {formatCentavos(checkout.totalInCentavos)}
      </p>
    </div>
  );
}

/** The style sheet adds the chosen method (' com Pix'), so that the label is right without script, too. */
export function PayButton({ totalInCentavos }: { totalInCentavos: number }) {
  return (
    <Button icon="lock" name="intent" value="fechar" full>
      <span className="pay">Pagar {formatCentavos(totalInCentavos)}</span>
    </Button>
  );
}
