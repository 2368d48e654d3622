import { quoteLimits } from "~/domain/quote";
import { paths } from "~/paths";
import { Button, ButtonLink } from "./button";

const formId = "pedir-orcamento";

/** Ticks an installer of a list for `QuoteBar`. */
export function QuoteTick({ id, name }: { id: number; name: string }) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        form={formId}
        name="aplicador"
        value={id}
        aria-label={`Pedir orçamento a ${name}`}
      />
      Pedir orçamento
    </label>
  );
}

/** Asks the ticked installers, up to three. */
export function QuoteBar() {
  return (
    <form method="get" action={paths.newQuote()} id={formId} className="box quote-bar">
      <p>Marque até {quoteLimits.installers} aplicadores e compare os preços.</p>
      <Button>Pedir orçamento</Button>
    </form>
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
