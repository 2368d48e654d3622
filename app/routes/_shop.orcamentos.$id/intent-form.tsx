import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { QuoteIntent } from "./quote-refusal";

interface IntentFormProps {
  quoteId: number;
  intent: QuoteIntent;
  installerId?: number;
  look?: "solid" | "outlined" | "quiet";
  full?: boolean;
  children: ReactNode;
}

/** A button that changes the quote. */
export function IntentForm({ quoteId, intent, installerId, look, full, children }: IntentFormProps) {
  return (
    <form method="post" action={paths.quote(quoteId)}>
      {installerId !== undefined && <input type="hidden" name="aplicador" value={installerId} />}
      <Button name="intent" value={intent} look={look} full={full}>
        {children}
      </Button>
    </form>
  );
}
