import { Link as LinkInPlace } from "@remix-run/react";
import { cardBrand, toDigits } from "~/domain/card";
import { Icon } from "~/ui/icon";
import { WithScript } from "~/ui/with-script";
import { formatCentavos } from "../../../common/money";
import { CardFields } from "./card-fields";
import { CardOnProviderPage } from "./card-panel";
import type { CheckoutView } from "./checkout-view.server";
import type { TypedCardState } from "./use-typed-card";

interface ReviewPaymentProps {
  checkout: CheckoutView;
  review: NonNullable<CheckoutView["review"]>;
  typed: TypedCardState;
}

/** The card is typed here again when the page no longer holds it, for example after a reload. */
export function ReviewPayment({ checkout, review, typed }: ReviewPaymentProps) {
  const { way, isByCard } = review;
  return (
    <section className="box stack" aria-label="Forma de pagamento">
      <div className="fact">
        <Icon name={way.icon} />
        <div>
          <h2>Pagar com {way.label}</h2>
          {isByCard ? <Installments checkout={checkout} /> : <p>{way.detail}</p>}
        </div>
        <LinkInPlace
          className="link"
          to={checkout.addresses.payment}
          discover="none"
          aria-label="Alterar forma de pagamento"
        >
          Alterar
        </LinkInPlace>
      </div>
      {isByCard && <Card checkout={checkout} review={review} typed={typed} />}
      {review.savesCard && <p className="hint">O cartão será salvo para as próximas compras.</p>}
    </section>
  );
}

function Installments({ checkout: { installments } }: Pick<ReviewPaymentProps, "checkout">) {
  const { isEqual, chosen, options, ofShops } = installments;
  const ofAll = isEqual ? options.find(({ value }) => value === chosen) : undefined;
  return (
    <>
      {ofAll && (
        <p>
          <InstallmentLine option={ofAll} />
        </p>
      )}
      {ofShops.length > 1 && (
        <ul className="hint">
          {ofShops.map(({ shop, ...option }) => (
            <li key={shop}>
              {shop}: <InstallmentLine option={option} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const InstallmentLine = ({ option }: { option: { words: string; totalInCentavos: number } }) => (
  <>
    {option.words} <small className="hint">(total {formatCentavos(option.totalInCentavos)})</small>
  </>
);

function Card({ checkout, review, typed }: ReviewPaymentProps) {
  if (review.savedCard) {
    return (
      <p>
        <b>{review.savedCard}</b>
      </p>
    );
  }
  if (!checkout.card.tokensUrl) return <CardOnProviderPage />;
  return (
    <WithScript instead={checkout.card.hasPage && <CardOnProviderPage />}>
      {typed.isKept ? (
        <p>
          <b>
            {cardBrand(typed.card.number) ?? "Cartão"} final {toDigits(typed.card.number).slice(-4)}
          </b>
        </p>
      ) : (
        <>
          <p className="hint">{checkout.card.texts.notKept}</p>
          <CardFields typed={typed} />
        </>
      )}
    </WithScript>
  );
}
