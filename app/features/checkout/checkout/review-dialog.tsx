import { Link as LinkInPlace } from "@remix-run/react";
import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { findCardBrand } from "~/model/card";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Summary } from "~/ui/summary";
import { WithScript } from "~/ui/with-script";
import { formatCentavos } from "../../../../common/money";
import { toDigits } from "../../../../common/text";
import { CardFields } from "./card-fields";
import { CardOnProviderPage } from "./card-panel";
import { CloseButton } from "./close-button";
import { AddressCard, Items } from "./order-sum";
import { ProjectOfOrder } from "./project-of-order";
import { useOrderSubmission } from "./use-submission";
import type { TypedCardState } from "./use-typed-card";

interface ReviewDialogProps {
  checkout: CheckoutView;
  review: NonNullable<CheckoutView["review"]>;
  typed: TypedCardState;
  onClose: () => void;
}

const titleId = "confirmar-pedido";

/** Purchase 2, "/checkout": over the payment step it was opened from. Reloaded, linked or refused it is a page. */
export function ReviewDialog({ checkout, review, typed, onClose }: ReviewDialogProps) {
  const { isClosing, close } = useOrderSubmission(checkout, typed);
  const { rows, interestInCentavos: interest, totalInCentavos } = checkout;
  return (
    <dialog
      className="stack mx-0 mt-auto mb-0 max-h-full w-full max-w-none overflow-auto rounded-t-sheet bg-canvas p-5 text-inherit backdrop:bg-backdrop not-open:hidden tablet:m-auto tablet:max-w-[40rem] tablet:rounded-sheet"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={show}
      onCancel={(event) => {
        if (isClosing) event.preventDefault();
      }}
      onClose={onClose}
    >
      <h2 id={titleId}>Confirmar pedido</h2>
      <AddressCard checkout={checkout} />
      <ReviewPayment checkout={checkout} review={review} typed={typed} />
      <Accordion title={`Itens: ${checkout.count}`}>
        <div className="stack">
          <Items groups={checkout.groups} />
        </div>
      </Accordion>
      <div className="box">
        <Summary
          rows={interest > 0 ? [...rows, { label: "Juros", amount: interest }] : rows}
          total={{ label: "Total", amount: totalInCentavos }}
        />
      </div>
      <form method="post" action={checkout.addresses.review} className="stack" onSubmit={close}>
        <input type="hidden" name="pagamento" value={review.way.value} />
        <input type="hidden" name="chave" value={review.key} />
        <input type="hidden" name="pedido" value={review.signedReview} />
        <ProjectOfOrder review={review} />
        <CloseButton checkout={checkout} way={review.way.label} isClosing={isClosing} />
        <p className="visually-hidden" role="status">
          {isClosing ? "Fechando o pedido. Aguarde." : ""}
        </p>
        <Button
          type="button"
          look="quiet"
          full
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          Voltar ao pagamento
        </Button>
      </form>
      <p className="hint">Até 7 dias para devolver.</p>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // Focuses the dialog, so that it is read from its title.
  dialog.focus();
}

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
          <header>
            <h2>Pagar com {way.label}</h2>
            <LinkInPlace
              className="link"
              to={checkout.addresses.payment}
              discover="none"
              aria-label="Alterar forma de pagamento"
            >
              Alterar
            </LinkInPlace>
          </header>
          {isByCard ? <Installments checkout={checkout} /> : <p>{way.detail}</p>}
        </div>
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
            {findCardBrand(typed.card.number) ?? "Cartão"} final {toDigits(typed.card.number).slice(-4)}
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
