import { InstallerStandingLine } from "~/features/installers/installer-status";
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
        {quote.mayChoose && <p className="hint">Ao escolher, vocês recebem os contatos um do outro.</p>}
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
            <InstallerStandingLine standing={answer.standing} />
            <AnswerFacts answer={answer} />
            {answer.mayChoose && (
              <IntentForm
                quoteId={quote.id}
                intent="escolher"
                fields={{ aplicador: answer.installerId, versao: answer.version }}
                full
              >
                Escolher {answer.name}
              </IntentForm>
            )}
            {answer.hasEnded && (
              <p className="hint">Este preço não vale mais. O aplicador ainda pode mandar outro.</p>
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
  return (
    <>
      <Offer offer={answer} />
      {answer.earlier.length > 0 && (
        <details>
          <summary className="link">
            {answer.earlier.length === 1 ? "A resposta de antes" : "As respostas de antes"}
          </summary>
          {answer.earlier.map((offer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two versions may be identical.
            <Offer key={index} offer={offer} />
          ))}
        </details>
      )}
    </>
  );
}

type ShownOffer = Pick<
  NonNullable<QuoteView["own"]>,
  "price" | "parts" | "startsOn" | "validUntil" | "message"
>;

function Offer({ offer: { price, parts, startsOn, validUntil, message } }: { offer: ShownOffer }) {
  return (
    <>
      {price && (
        <p>
          <strong className="text-2xl">{price}</strong>
        </p>
      )}
      {parts.length > 0 && (
        <ul>
          {parts.map(({ name, value }) => (
            <li key={name}>
              {name}: <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
      {startsOn && (
        <p>
          Pode começar em <b>{startsOn}</b>
        </p>
      )}
      {validUntil && (
        <p>
          Preço válido até <b>{validUntil}</b>
        </p>
      )}
      {message && <p className="paragraph">{message}</p>}
    </>
  );
}
