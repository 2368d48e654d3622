import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { otherCard, savedCardField } from "~/model/card";
import type { Fault } from "~/model/refusal";
import { Checkbox, SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { RadioRows } from "~/ui/radio-rows";
import { WithScript } from "~/ui/with-script";
import { TheShop } from "../../../../brand/brand";
import { formatCentavos } from "../../../../common/money";
import { CardFields } from "./card-fields";
import type { TypedCardState } from "./use-typed-card";

interface CardPanelProps {
  checkout: Pick<CheckoutView, "card" | "installments">;
  typed: TypedCardState;
  faults: readonly Fault[];
  /** Current form values once script has seen a change. */
  asChosen: FormData | null;
  typedFields?: Readonly<Record<string, string>>;
}

export function CardPanel({ checkout, typed, faults, asChosen, typedFields }: CardPanelProps) {
  const { card, installments } = checkout;
  const { name, options } = installments;
  const chosen = typedFields?.[name] ?? installments.chosen;
  const now = options.find(({ value }) => value === (asChosen?.get(name) ?? chosen));
  const other = (
    <div className="stack">
      {card.tokensUrl ? (
        <WithScript instead={card.hasPage && <CardOnProviderPage />}>
          <CardFields typed={typed} />
        </WithScript>
      ) : (
        <CardOnProviderPage />
      )}
      {card.canSave && (
        <Checkbox
          name="salvar-cartao"
          value="sim"
          label="Salvar este cartão para as próximas compras"
          defaultChecked={typedFields ? typedFields["salvar-cartao"] === "sim" : card.saves}
        />
      )}
    </div>
  );
  return (
    <div className="stack">
      {card.saved.length === 0 ? (
        other
      ) : (
        <RadioRows
          legend="Cartão"
          name={savedCardField}
          chosen={typedFields?.[savedCardField] ?? card.chosen}
          rows={[...card.saved, { value: otherCard, label: "Usar outro cartão", panel: other }]}
        />
      )}
      <SelectField
        name={name}
        label="Parcelas"
        defaultValue={chosen}
        options={options}
        hint={now && <WithScript>Total no cartão: {formatCentavos(now.totalInCentavos)}</WithScript>}
        error={faults.find(({ fieldId }) => fieldId === name)?.message ?? installments.error}
      />
    </div>
  );
}

export function CardOnProviderPage() {
  return (
    <p className="hint flex gap-2">
      <Icon name="lock" size={20} />
      <span>
        Você digita o cartão na página da operadora, depois de fechar o pedido. {TheShop} não vê nem guarda o
        número.
      </span>
    </p>
  );
}
