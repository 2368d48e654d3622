import { Button } from "~/ui/button";
import { formatCentavos } from "../../../../common/money";
import { readClosingIntent } from "./checkout-steps";
import type { CheckoutView } from "./checkout-view.server";
import { useOfferedWays } from "./order-sum";

interface CloseButtonProps {
  checkout: Pick<CheckoutView, "totalInCentavos">;
  /** 'Pix'. */
  way: string;
  isClosing?: boolean;
  look?: "outlined";
}

/** Named 'Fechar pedido' (purchase 2, "/checkout"); way and amount describe it. */
export function CloseButton({ checkout, way, isClosing, look }: CloseButtonProps) {
  return (
    <div className="flex-auto">
      <Button
        icon="lock"
        name="intent"
        value="fechar"
        full
        look={look}
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

/** One button a way: the press is the choice. */
export function WayButtons({ checkout }: { checkout: CheckoutView }) {
  const total = formatCentavos(checkout.totalInCentavos);
  return (
    <section className="box stack" aria-label="Forma de pagamento">
      <h2>Como você quer pagar?</h2>
      {useOfferedWays(checkout).map(({ value, label, payments, icon }) => (
        <div key={value}>
          {value === "pix" ? (
            <CloseButton checkout={checkout} way={label} look="outlined" />
          ) : (
            <Button icon={icon} name="intent" value={readClosingIntent(value)} look="outlined" full>
              {value === "cartao" ? `Pagar com ${label}` : `Fechar pedido com ${label}, ${total}`}
            </Button>
          )}
          <p className="hint">{payments}</p>
        </div>
      ))}
    </section>
  );
}
