import { type FormEvent, useState } from "react";
import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { otherCard, savedCardField } from "~/model/card";
import type { Fault, Refusal } from "~/model/refusal";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { getSubmitter } from "~/ui/form-events";
import { RadioRows } from "~/ui/radio-rows";
import { useTakesCards } from "~/ui/takes-cards";
import { TotalBar } from "~/ui/total-bar";
import { CardComplaint } from "./card-fields";
import { CardPanel } from "./card-panel";
import { PayButton } from "./close-button";
import { AddressCard, FreightCard, Items, OrderSum, useOfferedWays } from "./order-sum";
import { ProjectOfOrder } from "./project-of-order";
import type { TypedCardState } from "./use-typed-card";

interface PaymentStepProps {
  checkout: CheckoutView;
  typed: TypedCardState;
  /** Places the order, too, so that Pix and boleto need no further step. */
  isFirst: boolean;
  /** True while the review dialog, which shows the card without its number, covers the step. */
  isCovered: boolean;
  /** Hides the server's refusal after another method was chosen or the browser found an error itself. */
  dismissRefusal: () => void;
  faults?: readonly Fault[];
  error?: string;
  chosen?: string;
  refusedCoupon?: Refusal;
  typedFields?: Readonly<Record<string, string>>;
}

export function PaymentStep(props: PaymentStepProps) {
  const {
    checkout,
    isFirst,
    typed,
    isCovered,
    dismissRefusal,
    faults = [],
    error,
    chosen,
    refusedCoupon,
    typedFields,
  } = props;
  const { review } = checkout;
  const mainIntent = isFirst ? "fechar" : "revisao";
  const [asChosen, setAsChosen] = useState<FormData | null>(null);
  const interest = getInterest(checkout, asChosen);
  const total = checkout.totalInCentavos - checkout.interestInCentavos + interest;
  const check = (event: FormEvent<HTMLFormElement>) => {
    if (getSubmitter(event)?.value !== mainIntent) return;
    typed.complain(null);
    if (!typesCard(new FormData(event.currentTarget)) || !checkout.card.tokensUrl || typed.check()) return;
    event.preventDefault();
    dismissRefusal();
  };
  const waysToPay = useOfferedWays(checkout);
  const takesCards = useTakesCards();
  const panel = <CardPanel {...{ checkout, typed, faults, asChosen, typedFields }} />;
  return (
    <>
      <h1>Como você quer pagar?</h1>
      {typed.complaint && <CardComplaint complaint={typed.complaint} />}
      <form
        method="post"
        action={checkout.here}
        className="with-summary"
        onSubmit={check}
        onChange={(event) => {
          setAsChosen(new FormData(event.currentTarget));
          if (!(event.target instanceof HTMLInputElement) || !cardChoices.has(event.target.name)) return;
          typed.complain(null);
          dismissRefusal();
        }}
      >
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="intent" value={isFirst ? "pagamento" : "revisao"} hidden />
        {isFirst && review && (
          <>
            <input type="hidden" name="chave" value={review.key} />
            <input type="hidden" name="pedido" value={review.signedReview} />
          </>
        )}
        <div className="stack">
          <RadioRows
            legend="Forma de pagamento"
            hideLegend
            name="pagamento"
            chosen={chosen ?? checkout.chosen}
            error={error}
            rows={waysToPay.map(({ label, ...way }) => ({
              ...way,
              label: <b>{label}</b>,
              panel: way.value === "cartao" && !isCovered ? panel : undefined,
            }))}
          />
          <AddressCard checkout={checkout} />
          <FreightCard checkout={checkout} />
          <Accordion title={`Itens: ${checkout.count}`}>
            <div className="stack">
              <Items groups={checkout.groups} />
            </div>
          </Accordion>
        </div>
        <OrderSum
          checkout={checkout}
          interestInCentavos={interest}
          refusedCoupon={refusedCoupon}
          showsWaysToPay={isFirst}
        >
          {checkout.paymentsOfShops && <p className="hint">{checkout.paymentsOfShops}</p>}
          {isFirst ? (
            <>
              <ProjectOfOrder review={review} />
              <div className="buy-bar in-summary">
                <PayButton totalInCentavos={total} />
              </div>
              <p className="hint">
                {takesCards && <span className="by-card">No cartão, você revisa antes de pagar. </span>}
                Até 7 dias para devolver.
              </p>
              <Button name="intent" value="pagamento" look="quiet" full>
                Seguir para o pagamento
              </Button>
            </>
          ) : (
            <>
              <TotalBar totalInCentavos={total}>
                <Button icon="lock" name="intent" value="revisao" full>
                  Finalizar compra
                </Button>
              </TotalBar>
              <p className="hint">Você revisa antes de pagar. Até 7 dias para devolver.</p>
            </>
          )}
        </OrderSum>
      </form>
    </>
  );
}

const cardChoices: ReadonlySet<string> = new Set(["pagamento", savedCardField]);

const typesCard = (form: FormData): boolean =>
  form.get("pagamento") === "cartao" && (form.get(savedCardField) ?? otherCard) === otherCard;

/** The script updates the sum with the selection; without it the next page shows the sum. */
function getInterest({ installments, interestInCentavos }: CheckoutView, asChosen: FormData | null): number {
  if (asChosen === null) return interestInCentavos;
  if (asChosen.get("pagamento") !== "cartao") return 0;
  const { name, options } = installments;
  return options.find(({ value }) => value === asChosen.get(name))?.interestInCentavos ?? 0;
}
