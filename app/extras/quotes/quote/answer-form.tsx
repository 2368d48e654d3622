import { quoteLimits } from "~/extras/quotes/quote";
import { useFormChecks } from "~/forms/use-form-checks";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextAreaField, TextField } from "~/ui/field";
import { type AnswerDraft, partLabels, type QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm } from "./report-form";

interface AnswerFormProps {
  quote: Pick<QuoteView, "id" | "today" | "takesDetails" | "typed">;
  draft: AnswerDraft | null;
  refusal?: QuoteRefusal;
}

const loadRules = async () => (await import("./form-rules")).answerForm;

export function AnswerForm({ quote, draft, refusal }: AnswerFormProps) {
  const { form, errors, summary, checks } = useFormChecks("responder", loadRules, refusal);
  const typed: Readonly<Record<string, string>> = refusal?.typed ?? draft?.typed ?? quote.typed ?? {};
  const isCorrection = quote.typed !== null;
  const parts = Object.entries(partLabels);
  return (
    <section className="box stack" aria-labelledby="sua-resposta">
      <h2 id="sua-resposta">{isCorrection ? "Corrigir a resposta" : "Sua resposta"}</h2>
      {summary}
      <form method="post" action={paths.account.quote(quote.id)} className="stack" noValidate {...form}>
        <TextField
          label="Preço"
          name="preco"
          inputMode="decimal"
          autoComplete="off"
          required
          placeholder="350,00"
          defaultValue={typed.preco}
          error={errors.preco}
          hint="Pelo trabalho todo."
        />
        {quote.takesDetails && (
          <details open={parts.some(([name]) => typed[name])}>
            <summary className="link">Dividir o preço em partes</summary>
            <div className="stack">
              {parts.map(([name, label]) => (
                <TextField
                  key={name}
                  label={
                    <>
                      {label} <small className="hint">(opcional)</small>
                    </>
                  }
                  name={name}
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={typed[name]}
                  error={errors[name]}
                />
              ))}
            </div>
          </details>
        )}
        <TextField
          label="Posso começar em"
          name="inicio"
          type="date"
          min={quote.today}
          required
          defaultValue={typed.inicio}
          error={errors.inicio}
        />
        {quote.takesDetails && (
          <TextField
            label={
              <>
                Preço válido até <small className="hint">(opcional)</small>
              </>
            }
            name="validade"
            type="date"
            min={quote.today}
            defaultValue={typed.validade}
            error={errors.validade}
          />
        )}
        <TextAreaField
          label={
            <>
              Mensagem <small className="hint">(opcional)</small>
            </>
          }
          name="mensagem"
          maxLength={quoteLimits.maxText}
          defaultValue={typed.mensagem}
          error={errors.mensagem}
          hint="O que está incluído, prazo, garantia. Telefone, e-mail e links ficam ocultos."
        />
        <p className="hint">
          {quote.takesDetails
            ? "Você pode corrigir até a escolha; o cliente vê também a resposta de antes."
            : "Depois de enviada, a resposta não muda mais."}
        </p>
        <Button name="intent" value="conferir">
          Conferir resposta
        </Button>
      </form>
      {checks}
      {!isCorrection && (
        <IntentForm quoteId={quote.id} intent="recusar" look="quiet">
          Não posso atender
        </IntentForm>
      )}
    </section>
  );
}

/** An answer as the shopper will see it. */
export function AnswerReview({ quoteId, draft: { typed, facts } }: { quoteId: number; draft: AnswerDraft }) {
  return (
    <section className="box stack" aria-labelledby="conferir">
      <h2 id="conferir">Confira antes de enviar</h2>
      {facts.map(({ name, value }) => (
        <p key={name} className="paragraph">
          {name}: <b>{value}</b>
        </p>
      ))}
      <form method="post" action={paths.account.quote(quoteId)} className="flex flex-wrap gap-3">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button name="intent" value="responder">
          Enviar resposta
        </Button>
        <Button name="intent" value="corrigir" look="quiet">
          Corrigir
        </Button>
      </form>
    </section>
  );
}
