import { ButtonLink } from "~/ui/button";
import { InstallerStanding } from "~/ui/installer-status";
import { Link } from "~/ui/link";
import { Avatar } from "~/ui/reseller-card";
import type { QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm, ReportForm } from "./report-form";

interface AnswersProps {
  quote: QuoteView;
  refusal?: QuoteRefusal;
}

/** Side by side where there is room. */
export function Answers({ quote, refusal }: AnswersProps) {
  return (
    <section aria-labelledby="respostas" className="stack">
      <div>
        <h2 id="respostas">Respostas</h2>
        {quote.mayChoose && (
          <p className="hint">
            Ao escolher, vocês recebem os contatos um do outro, e avisamos os demais aplicadores.
          </p>
        )}
      </div>
      <ul className="answers">
        {quote.answers.map((answer) => (
          <li key={answer.installerId} className="box stack">
            <div className="by">
              <Avatar name={answer.name} image={answer.picture} side={52} />
              <div>
                <h3>
                  <Link className="link" href={answer.installerHref}>
                    {answer.name}
                  </Link>
                </h3>
                <p>
                  <strong>{answer.state}</strong>
                </p>
              </div>
            </div>
            <InstallerStanding standing={answer.standing} />
            <AnswerFacts answer={answer} />
            {answer.mayChoose && (
              <IntentForm quoteId={quote.id} intent="escolher" installerId={answer.installerId} full>
                Escolher {answer.name}
              </IntentForm>
            )}
            {answer.chatHref && (
              <ButtonLink href={answer.chatHref} look="quiet" icon="chat" full external>
                Enviar por WhatsApp
              </ButtonLink>
            )}
            {(answer.mayReport || answer.isReported) && (
              <ReportForm
                quoteId={quote.id}
                subject="answer"
                installerId={answer.installerId}
                title="Denunciar esta resposta"
                isReported={answer.isReported}
                refusal={refusal}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AnswerFacts({ answer }: { answer: NonNullable<QuoteView["own"]> }) {
  const { price, startsOn, message } = answer;
  return (
    <>
      {price && (
        <p>
          <strong className="text-2xl">{price}</strong>
        </p>
      )}
      {startsOn && (
        <p>
          Pode começar em <b>{startsOn}</b>
        </p>
      )}
      {message && <p className="paragraph">{message}</p>}
    </>
  );
}
