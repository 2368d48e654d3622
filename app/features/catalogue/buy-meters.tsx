import type { ReactNode } from "react";
import { shownOfferField } from "~/model/offer";
import { formatQuantityOfItem } from "~/model/order";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface BuyMetersProps {
  /** The page that adds them. */
  action: string;
  kept: readonly (readonly [name: string, value: string])[];
  formKey: string;
  /** Walls and parts in words, which go with the line. */
  list: string;
  shownOffer?: string | null;
  /** The recommended one first. */
  choices: readonly { quantity: number; words: string }[];
  /** The price of the recommended meters: 'R$ 402,78'. */
  price?: string | null;
  /** How the meters are calculated. */
  children: ReactNode;
}

/** Puts calculated meters into the cart, by one press. */
export function BuyMeters(props: BuyMetersProps) {
  const { action, kept, formKey, list, shownOffer, choices, price, children } = props;
  const [recommended, ...others] = choices;
  if (!recommended) return null;
  const meters = formatQuantityOfItem({ quantity: recommended.quantity, isSoldByMeter: true });
  return (
    <form method="post" action={action} className="stack">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="chave" value={formKey} />
      {shownOffer && <input type="hidden" name={shownOfferField} value={shownOffer} />}
      <input type="hidden" name="medidas" value={list} />
      <input type="hidden" name="intent" value="comprar" />
      <div className="buy-bar in-summary">
        <p>
          <small>Você precisa de {price && meters}</small> <strong>{price ?? meters}</strong>
        </p>
        <Button name="quantidade" value={recommended.quantity}>
          Adicionar <VisuallyHidden>{recommended.words}</VisuallyHidden>
        </Button>
      </div>
      <Accordion title="Ver a conta">
        {children}
        {others.map(({ quantity, words }) => (
          <Button key={quantity} look="outlined" name="quantidade" value={quantity}>
            Adicionar {words}
          </Button>
        ))}
      </Accordion>
    </form>
  );
}
