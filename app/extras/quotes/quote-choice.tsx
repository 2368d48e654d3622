import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { quoteLimits } from "./quote";

/** A list of installers with a `QuoteTick` each, of which up to three are asked. */
export function QuoteChoice({ children }: { children: ReactNode }) {
  return (
    <form method="get" action={paths.newQuote()} className="quote-choice stack" autoComplete="off">
      {children}
      <div className="box">
        <p>Marque até {quoteLimits.installers} aplicadores e compare os preços.</p>
        <Button>Pedir orçamento</Button>
      </div>
    </form>
  );
}

export function QuoteTick({ id, name }: { id: number; name: string }) {
  return (
    <Checkbox
      label={
        <span>
          Pedir orçamento <VisuallyHidden>a {name}</VisuallyHidden>
        </span>
      }
      name="aplicador"
      value={String(id)}
    />
  );
}

/** Asks one installer, or starts with a product or an order. */
export function QuoteLink({ query }: { query: Parameters<typeof paths.newQuote>[0] }) {
  return (
    <ButtonLink href={paths.newQuote(query)} look="outlined">
      Pedir orçamento
    </ButtonLink>
  );
}
