import { quoteLimits } from "~/extras/quotes/quote";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import { RatingField } from "~/ui/rating-field";
import { RatingInStars } from "~/ui/stars";
import type { QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm, ReportForm } from "./report-form";

interface RatingSectionProps {
  quote: QuoteView;
  refusal?: QuoteRefusal;
}

export function RatingSection({ quote, refusal }: RatingSectionProps) {
  const { ownRating, receivedRating, ratingNeeds, isShopper } = quote;
  if (!quote.mayRate && !ownRating && !receivedRating && !ratingNeeds) return null;
  return (
    <section className="box stack" aria-labelledby="avaliacao">
      <h2 id="avaliacao">Avaliações</h2>
      {quote.mayRate && (
        <RatingForm quote={quote} refusal={refusal?.intent === "avaliar" ? refusal : undefined} />
      )}
      {ratingNeeds && (
        <>
          <p>Para avaliar {isShopper ? "o aplicador" : "o cliente"}, falta:</p>
          <ul className="list-disc pl-6">
            {ratingNeeds.words.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {ratingNeeds.needsEmail && (
            <IntentForm quoteId={quote.id} intent="confirmar-email" look="outlined">
              Receber o link de confirmação
            </IntentForm>
          )}
        </>
      )}
      {ownRating && <GivenRating title="Sua avaliação" rating={ownRating} />}
      {(quote.mayReportReply || quote.isReplyReported) && (
        <ReportForm
          quoteId={quote.id}
          subject="reply"
          title="Denunciar a resposta à sua avaliação"
          isReported={quote.isReplyReported}
          refusal={refusal}
        />
      )}
      {receivedRating && (
        <>
          <GivenRating
            title={isShopper ? "Avaliação do aplicador" : "Avaliação do cliente"}
            rating={receivedRating}
          />
          {quote.mayReply && <ReplyForm quote={quote} refusal={refusal} />}
          {(receivedRating.comment !== null || quote.isRatingReported) && (
            <ReportForm
              quoteId={quote.id}
              subject="rating"
              title="Denunciar esta avaliação"
              isReported={quote.isRatingReported}
              refusal={refusal}
            />
          )}
        </>
      )}
    </section>
  );
}

function RatingForm({ quote, refusal }: RatingSectionProps) {
  return (
    <form method="post" action={paths.account.quote(quote.id)} className="stack" noValidate>
      {refusal && <ErrorSummary {...refusal} />}
      <p className="hint">
        {quote.isShopper
          ? "Sua avaliação aparece no perfil do aplicador com o seu primeiro nome."
          : "Só o cliente vê a sua avaliação."}
      </p>
      <RatingField
        legend={quote.isShopper ? "Como foi o trabalho?" : "Como foi trabalhar com este cliente?"}
        isNeeded
        name="nota"
        chosen={refusal?.typed.nota}
        error={refusal?.errors.nota}
      />
      <TextAreaField
        label={
          <>
            Comentário <small className="hint">(opcional)</small>
          </>
        }
        name="comentario"
        maxLength={quoteLimits.maxText}
        defaultValue={refusal?.typed.comentario}
        error={refusal?.errors.comentario}
      />
      <Button name="intent" value="avaliar">
        Enviar avaliação
      </Button>
    </form>
  );
}

function ReplyForm({ quote: { id, receivedRating }, refusal: latest }: RatingSectionProps) {
  const refusal = latest?.intent === "responder-avaliacao" ? latest : undefined;
  const hasReplied = Boolean(receivedRating?.reply);
  return (
    <details open={refusal !== undefined}>
      <summary className="link">{hasReplied ? "Editar a resposta" : "Responder a esta avaliação"}</summary>
      <form method="post" action={paths.account.quote(id)} className="stack" noValidate>
        {refusal && <ErrorSummary {...refusal} />}
        <TextAreaField
          label="Resposta"
          name="resposta"
          rows={3}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={refusal?.typed.resposta ?? receivedRating?.reply ?? ""}
          error={refusal?.errors.resposta}
          hint="Aparece no seu perfil, abaixo da avaliação. Você pode editá-la depois."
        />
        <Button name="intent" value="responder-avaliacao" look="outlined">
          Publicar resposta
        </Button>
      </form>
    </details>
  );
}

function GivenRating({ title, rating }: { title: string; rating: NonNullable<QuoteView["ownRating"]> }) {
  return (
    <div>
      <h3>{title}</h3>
      <RatingInStars rating={rating.rating} />
      {rating.comment && <p className="paragraph">{rating.comment}</p>}
      {rating.reply && (
        <p className="paragraph">
          <b>Resposta do aplicador:</b> {rating.reply}
        </p>
      )}
    </div>
  );
}
