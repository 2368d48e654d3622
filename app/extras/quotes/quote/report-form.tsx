import type { ReactNode } from "react";
import type { ReportedSubject } from "~/extras/quotes/quote";
import { quoteLimits } from "~/extras/quotes/quote";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/field";
import { TheShop } from "../../../../brand/brand";
import type { QuoteIntent, QuoteRefusal } from "./form-rules";

interface ReportFormProps {
  quoteId: number;
  subject: ReportedSubject;
  installerId?: number;
  /** 'Denunciar este pedido'. */
  title: string;
  isReported: boolean;
  refusal?: QuoteRefusal;
}

export function ReportForm({ quoteId, subject, installerId, title, isReported, refusal }: ReportFormProps) {
  if (isReported) return <p className="hint">Você denunciou este texto, e ele está oculto para você.</p>;
  const about = `${subject}-${installerId ?? ""}`;
  const own = refusal?.intent === "denunciar" && refusal.about === about ? refusal : undefined;
  return (
    <details open={own !== undefined}>
      <summary className="link">{title}</summary>
      <form method="post" action={paths.account.quote(quoteId)} className="stack">
        <input type="hidden" name="o" value={subject} />
        {installerId !== undefined && <input type="hidden" name="aplicador" value={installerId} />}
        <TextAreaField
          label="O que há de errado?"
          name="motivo"
          id={own ? "motivo" : `motivo-${about}`}
          rows={2}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={own?.typed.motivo}
          error={own?.errors.motivo}
          hint={`${TheShop} lê a denúncia. Quem escreveu não fica sabendo que foi você.`}
        />
        <Button name="intent" value="denunciar" look="outlined">
          Enviar denúncia
        </Button>
      </form>
    </details>
  );
}

interface IntentFormProps {
  quoteId: number;
  intent: QuoteIntent;
  fields?: Readonly<Record<string, number | string | null>>;
  look?: "solid" | "outlined" | "quiet";
  full?: boolean;
  children: ReactNode;
}

/** A button that changes the quote. */
export function IntentForm({ quoteId, intent, fields = {}, look, full, children }: IntentFormProps) {
  return (
    <form method="post" action={paths.account.quote(quoteId)}>
      {Object.entries(fields).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button name="intent" value={intent} look={look} full={full}>
        {children}
      </Button>
    </form>
  );
}
