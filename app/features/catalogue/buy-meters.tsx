import type { ReactNode } from "react";
import { shownOfferField } from "~/model/offer";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";

interface BuyMetersProps {
  /** The page that adds them. */
  action: string;
  kept: readonly (readonly [name: string, value: string])[];
  formKey: string;
  /** Walls and parts in words, which go with the line. */
  list: string;
  /** As the page shows it, where it does. */
  shownOffer?: string | null;
  /** The recommended one first. */
  choices: readonly { quantity: number; label: string }[];
  /** How the meters are calculated. */
  children: ReactNode;
}

/** Puts calculated meters into the cart, by one press each. */
export function BuyMeters({ action, kept, formKey, list, shownOffer, choices, children }: BuyMetersProps) {
  const [recommended, ...others] = choices.map(({ quantity, label }, index) => (
    <Button key={quantity} look={index === 0 ? "solid" : "outlined"} name="quantidade" value={quantity} full>
      {label}
    </Button>
  ));
  return (
    <form method="post" action={action} className="stack">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="chave" value={formKey} />
      {shownOffer && <input type="hidden" name={shownOfferField} value={shownOffer} />}
      <input type="hidden" name="medidas" value={list} />
      <input type="hidden" name="intent" value="comprar" />
      {recommended}
      <Accordion title="Ver a conta">
        {children}
        {others}
      </Accordion>
    </form>
  );
}
