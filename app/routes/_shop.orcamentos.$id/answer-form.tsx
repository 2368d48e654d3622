import { quoteLimits } from "~/domain/quote";
import { useFormChecks } from "~/forms/use-form-checks";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextAreaField, TextField } from "~/ui/field";
import type { QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm } from "./report-form";

interface AnswerFormProps {
  quote: Pick<QuoteView, "id" | "today">;
  refusal?: QuoteRefusal;
}

const loadRules = async () => (await import("./form-rules")).answerForm;

export function AnswerForm({ quote, refusal }: AnswerFormProps) {
  const { form, errors, summary, checks } = useFormChecks("responder", loadRules, refusal);
  return (
    <section className="box stack" aria-labelledby="sua-resposta">
      <h2 id="sua-resposta">Sua resposta</h2>
      {summary}
      <form method="post" action={paths.quote(quote.id)} className="stack" noValidate {...form}>
        <TextField
          label="Preço"
          name="preco"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          placeholder="350,00"
          defaultValue={refusal?.typed.preco}
          error={errors.preco}
          hint="Em reais, pelo trabalho todo."
        />
        <TextField
          label="Posso começar em"
          name="inicio"
          type="date"
          min={quote.today}
          required
          defaultValue={refusal?.typed.inicio}
          error={errors.inicio}
        />
        <TextAreaField
          label={
            <>
              Mensagem <small className="hint">(opcional)</small>
            </>
          }
          name="mensagem"
          maxLength={quoteLimits.maxText}
          defaultValue={refusal?.typed.mensagem}
          error={errors.mensagem}
          hint="O que está incluído, prazo, garantia. Telefone, e-mail e links ficam ocultos até a escolha."
        />
        <p className="hint">Depois de enviada, a resposta não muda mais.</p>
        <Button name="intent" value="responder">
          Enviar resposta
        </Button>
      </form>
      {checks}
      <IntentForm quoteId={quote.id} intent="recusar" look="quiet">
        Não posso atender
      </IntentForm>
    </section>
  );
}
