import { quoteLimits } from "~/domain/quote";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/field";
import type { RefusedChange } from "./refused";

interface ReportFormProps {
  quoteId: number;
  subject: "request" | "answer" | "rating";
  installerId?: number;
  /** 'Denunciar este pedido'. */
  title: string;
  isReported: boolean;
  refused?: RefusedChange;
}

export function ReportForm({ quoteId, subject, installerId, title, isReported, refused }: ReportFormProps) {
  if (isReported) return <p className="hint">Você denunciou este texto, e ele está oculto para você.</p>;
  const about = `${subject}-${installerId ?? ""}`;
  const own = refused?.intent === "denunciar" && refused.about === about ? refused : undefined;
  return (
    <details open={own !== undefined}>
      <summary className="link">{title}</summary>
      <form method="post" action={paths.quote(quoteId)} className="stack">
        <input type="hidden" name="o" value={subject} />
        {installerId !== undefined && <input type="hidden" name="aplicador" value={installerId} />}
        <TextAreaField
          label="O que há de errado?"
          name="motivo"
          id={own ? "motivo" : `motivo-${about}`}
          rows={2}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={own?.values.motivo}
          error={own?.errors.motivo}
          hint="A Envelopa lê a denúncia. Quem escreveu não fica sabendo que foi você."
        />
        <Button name="intent" value="denunciar" look="outlined">
          Enviar denúncia
        </Button>
      </form>
    </details>
  );
}
