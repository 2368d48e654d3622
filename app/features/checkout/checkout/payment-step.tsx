import { type FormEvent, useState } from "react";
import { otherCard, savedCardField } from "~/model/card";
import type { Fault, Refusal } from "~/model/refusal";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { getSubmitter } from "~/ui/form-events";
import { RadioRows } from "~/ui/radio-rows";
import { TotalBar } from "~/ui/total-bar";
import { CardComplaint } from "./card-fields";
import { CardPanel } from "./card-panel";
import type { CheckoutView } from "./checkout-view.server";
import { AddressCard, Items, OrderSum, useOfferedWays } from "./order-sum";
import type { TypedCardState } from "./use-typed-card";

interface PaymentStepProps {
  checkout: CheckoutView;
  typed: TypedCardState;
  /** By the dialog of the review, which shows the card without its number. */
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
    typed,
    isCovered,
    dismissRefusal,
    faults = [],
    error,
    chosen,
    refusedCoupon,
    typedFields,
  } = props;
  const [asChosen, setAsChosen] = useState<FormData | null>(null);
  const interest = getInterest(checkout, asChosen);
  const check = (event: FormEvent<HTMLFormElement>) => {
    if (getSubmitter(event)?.value !== "revisao") return;
    typed.complain(null);
    if (!typesCard(new FormData(event.currentTarget)) || !checkout.card.tokensUrl || typed.check()) return;
    event.preventDefault();
    dismissRefusal();
  };
  const waysToPay = useOfferedWays(checkout);
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
        <button type="submit" name="intent" value="revisao" hidden />
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
          <Accordion title={`Resumo do pedido: ${checkout.count}`}>
            <div className="stack">
              <Items groups={checkout.groups} />
            </div>
          </Accordion>
        </div>
        <OrderSum checkout={checkout} interestInCentavos={interest} refusedCoupon={refusedCoupon}>
          {checkout.paymentsOfShops && <p className="hint">{checkout.paymentsOfShops}</p>}
          <TotalBar totalInCentavos={checkout.totalInCentavos - checkout.interestInCentavos + interest}>
            <Button icon="lock" name="intent" value="revisao" full>
              Finalizar compra
            </Button>
          </TotalBar>
          <p className="hint">Você confere tudo antes de fechar o pedido. 7 dias para desistir.</p>
        </OrderSum>
      </form>
    </>
  );
}

const cardChoices: ReadonlySet<string> = new Set(["pagamento", savedCardField]);

const typesCard = (form: FormData): boolean =>
  form.get("pagamento") === "cartao" && (form.get(savedCardField) ?? otherCard) === otherCard;

/** With script the sum follows the selection; without it the next page shows it. */
function getInterest({ installments, interestInCentavos }: CheckoutView, asChosen: FormData | null): number {
  if (asChosen === null) return interestInCentavos;
  if (asChosen.get("pagamento") !== "cartao") return 0;
  const { name, options } = installments;
  return options.find(({ value }) => value === asChosen.get(name))?.interestInCentavos ?? 0;
}
