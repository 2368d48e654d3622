import { quoteLimits } from "~/extras/quotes/quote";
import { typedWindows, visitWindows } from "~/extras/quotes/visit";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import type { QuoteIntent, QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm } from "./report-form";

interface VisitSectionProps {
  quote: QuoteView;
  refusal?: QuoteRefusal;
}

const intents: readonly QuoteIntent[] = ["visita", "remarcar"];

export const isVisitIntent = (intent: QuoteIntent | undefined): boolean =>
  intent !== undefined && intents.includes(intent);

/** The day that both agreed on, another one that one of them proposes, and the forms that change it. */
export function VisitSection({ quote, refusal: latest }: VisitSectionProps) {
  const { visit, maySetVisit, movesVisits, calendarHref } = quote;
  if (!maySetVisit && !visit) return null;
  const refusal = isVisitIntent(latest?.intent) ? latest : undefined;
  const isMoved = visit !== null && movesVisits;
  return (
    <section className="box stack" aria-labelledby="visita">
      <h2 id="visita">Visita</h2>
      {visit && (
        <p>
          <b>{visit.words}</b>
        </p>
      )}
      {calendarHref && (
        <p>
          <Link className="link" href={calendarHref}>
            Adicionar à agenda
          </Link>
        </p>
      )}
      <Proposal quote={quote} />
      {maySetVisit && !isMoved && <VisitForm quote={quote} refusal={refusal} />}
      {maySetVisit && isMoved && (
        <details open={refusal !== undefined}>
          <summary className="link">Remarcar</summary>
          <VisitForm quote={quote} refusal={refusal} />
        </details>
      )}
    </section>
  );
}

function Proposal({ quote: { id, visit, proposal, mayAnswerVisit, maySetVisit } }: VisitSectionProps) {
  if (proposal === null || !maySetVisit) return null;
  const fields = { dia: proposal.day, periodo: proposal.window };
  return (
    <div className="stack">
      <p>
        {proposal.isOwn ? "Você propôs outro dia: " : "Proposta de outro dia: "}
        <b>{proposal.words}</b>. Até a resposta vale o dia combinado.
      </p>
      {mayAnswerVisit && (
        <>
          <IntentForm quoteId={id} intent="aceitar-visita" fields={fields}>
            Aceitar o novo dia
          </IntentForm>
          <IntentForm quoteId={id} intent="manter-visita" fields={fields} look="outlined">
            Manter o dia combinado
          </IntentForm>
        </>
      )}
      {proposal.isOwn && visit && (
        <IntentForm
          quoteId={id}
          intent="retirar-visita"
          fields={{ dia: visit.day, periodo: visit.window }}
          look="quiet"
        >
          Retirar a proposta
        </IntentForm>
      )}
    </div>
  );
}

const windowOptions = [
  { value: "", label: "A qualquer hora" },
  ...Object.entries(typedWindows).map(([value, window]) => {
    const { words } = visitWindows[window];
    return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
  }),
];

function VisitForm({ quote: { id, visit, today, movesVisits }, refusal }: VisitSectionProps) {
  const isMoved = visit !== null && movesVisits;
  const first = visit ? "Alterar o dia" : "Salvar o dia";
  return (
    <form method="post" action={paths.account.quote(id)} className="stack" noValidate>
      {refusal && <ErrorSummary {...refusal} />}
      <TextField
        label={isMoved ? "Outro dia" : "Dia da visita"}
        name="dia"
        type="date"
        min={today}
        required
        defaultValue={refusal?.typed.dia || visit?.day || ""}
        error={refusal?.errors.dia}
        hint={isMoved ? "A outra pessoa aceita ou mantém o dia combinado." : undefined}
      />
      {movesVisits && (
        <SelectField
          label="Período"
          name="periodo"
          options={windowOptions}
          defaultValue={refusal?.typed.periodo ?? visit?.window ?? ""}
          error={refusal?.errors.periodo}
        />
      )}
      <Button name="intent" value={isMoved ? "remarcar" : "visita"} look="outlined">
        {isMoved ? "Propor outro dia" : first}
      </Button>
    </form>
  );
}

/** Both the shopper and the installer can cancel agreed work. */
export function CancelWork({ quote, refusal: latest }: VisitSectionProps) {
  if (!quote.mayCancelWork) return null;
  const refusal = latest?.intent === "cancelar" ? latest : undefined;
  return (
    <details open={refusal !== undefined}>
      <summary className="link">Cancelar o trabalho</summary>
      <form method="post" action={paths.account.quote(quote.id)} className="stack" noValidate>
        {refusal && <ErrorSummary {...refusal} />}
        <TextAreaField
          label="Motivo do cancelamento"
          name="motivo-cancelamento"
          rows={2}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={refusal?.typed["motivo-cancelamento"]}
          error={refusal?.errors["motivo-cancelamento"]}
          hint={`${quote.isShopper ? "O aplicador" : "O cliente"} lê o motivo e é avisado por e-mail. Não dá para desfazer.`}
        />
        <Button name="intent" value="cancelar" look="outlined">
          Cancelar o trabalho
        </Button>
      </form>
    </details>
  );
}
