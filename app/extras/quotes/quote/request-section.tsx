import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Thumbnails } from "~/ui/thumbnails";
import { brandColors } from "../../../../brand/brand";
import type { QuoteRefusal } from "./form-rules";
import type { QuoteView } from "./quote-view.server";
import { IntentForm, ReportForm } from "./report-form";

interface RequestSectionProps {
  quote: QuoteView;
  refusal?: QuoteRefusal;
}

/** What the shopper asked for. */
export function RequestSection({ quote, refusal }: RequestSectionProps) {
  const { product, description, pictures, facts, isShopper } = quote;
  return (
    <section className="box stack" aria-labelledby="pedido">
      <h2 id="pedido">{isShopper ? "Seu pedido" : "O que o cliente pede"}</h2>
      {product && (
        <p>
          Produto:{" "}
          <Link className="link" href={product.href}>
            {product.name}
          </Link>
        </p>
      )}
      {description && <p className="paragraph">{description}</p>}
      {facts.map(({ name, value }) => (
        <p key={name}>
          {name}: <b>{value}</b>
        </p>
      ))}
      {pictures.length > 0 && <Thumbnails pictures={pictures} side={96} />}
      {quote.room && <Room room={quote.room} />}
      {quote.mayCancel && (
        <details>
          <summary className="link">Cancelar o pedido</summary>
          <div className="stack">
            <p>Os aplicadores são avisados, e não dá para desfazer.</p>
            <IntentForm quoteId={quote.id} intent="cancelar" look="outlined">
              Cancelar este pedido
            </IntentForm>
          </div>
        </details>
      )}
      {!isShopper && (
        <ReportForm
          quoteId={quote.id}
          subject="request"
          title="Denunciar este pedido"
          isReported={quote.isRequestReported}
          refusal={refusal}
        />
      )}
    </section>
  );
}

/** The photo with the marked faces, and their measures. */
function Room({ room: { picture, outlines, faces } }: { room: NonNullable<QuoteView["room"]> }) {
  const isLight = useLightMode();
  return (
    <>
      <h3>Onde vai o revestimento</h3>
      {picture && !isLight && (
        <a href={picture.full} className="relative block">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute"
            width="100%"
            height="100%"
            aria-hidden="true"
          >
            {outlines.map((points) => (
              <polygon
                key={points}
                points={points}
                fill="none"
                stroke={brandColors.main}
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <img
            src={picture.src}
            alt="O ambiente, com as paredes marcadas"
            width={720}
            height={480}
            className="w-full rounded"
            loading="lazy"
          />
        </a>
      )}
      <ul>
        {faces.map((face) => (
          <li key={face}>{face}</li>
        ))}
      </ul>
    </>
  );
}

interface ContactSectionProps {
  contact: NonNullable<QuoteView["contact"]>;
}

export function ContactSection({ contact: { name, phone, whatsApp, email } }: ContactSectionProps) {
  return (
    <section className="box" aria-labelledby="contato">
      <h2 id="contato">Contato de {name}</h2>
      <p className="contacts">
        {phone && (
          <Link className="link" href={phone.href}>
            Telefone <span className="whitespace-nowrap">{phone.text}</span>
          </Link>
        )}{" "}
        {whatsApp && (
          <Link className="link" href={whatsApp.href} target="_blank" rel="noopener">
            WhatsApp <span className="whitespace-nowrap">{whatsApp.text}</span>
          </Link>
        )}{" "}
        {email && (
          <Link className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </Link>
        )}
      </p>
    </section>
  );
}
