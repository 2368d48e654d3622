import { FreightOptions, FreightPreview } from "~/routes/_shop.cart/freight-options";
import { Button, ButtonLink } from "~/ui/button";
import { CartLine, FreightGroupCard, RemoveLink } from "~/ui/cart-line";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import type { CartView, LineView } from "./cart-view.server";
import { getField, getRemovedLine, getShownValue } from "./field-names";
import type { CartRefusal } from "./refusal";

interface GroupsProps {
  groups: CartView["groups"];
  refused?: CartRefusal;
  here: string;
}

export function Groups({ groups, refused, here }: GroupsProps) {
  const faultAt = (id: string) => refused?.faults.find(({ fieldId }) => fieldId === id)?.message;
  return groups.map(({ resellerId, name, href, distanceInKm, cnpj, lines, freight, preview }) => (
    <FreightGroupCard
      key={resellerId}
      resellerName={name}
      resellerHref={href}
      distanceInKm={distanceInKm}
      cnpj={cnpj}
      freight={
        <>
          {freight &&
            (freight.options.length > 0 ? (
              <>
                <input type="hidden" name={getShownValue(freight.name)} value={freight.chosen} />
                <FreightOptions
                  {...freight}
                  shop={name}
                  chosen={refused?.typed?.[freight.name] ?? freight.chosen}
                  error={faultAt(freight.name)}
                />
              </>
            ) : (
              <Notice kind="warning">{freight.none}</Notice>
            ))}
          {preview.length > 0 && <FreightPreview options={preview} shop={name} />}
        </>
      }
    >
      {lines.map((line) => (
        <Line key={line.key} line={line} refused={refused} here={here} error={faultAt(getField(line.key))} />
      ))}
    </FreightGroupCard>
  ));
}

interface LineProps {
  line: LineView;
  refused?: CartRefusal;
  here: string;
  error?: string;
}

function Line({ line, refused, here, error }: LineProps) {
  const { key, fullName, quantity, quantityLabel, warning, asksToRemove, removed, removal, ...content } =
    line;
  const name = getField(key);
  return (
    <CartLine {...content} notice={warning && warning !== error && <Notice kind="warning">{warning}</Notice>}>
      {asksToRemove ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="basis-full scroll-mt-[11rem] font-bold outline-none" id={name} tabIndex={-1}>
            Remover este produto do carrinho?
          </p>
          <input type="hidden" name={getRemovedLine(key)} value={removed} />
          <Button
            look="outlined"
            icon="bin"
            name="intent"
            value={`remover-${key}`}
            aria-label={`Sim, remover ${fullName}`}
          >
            Sim, remover
          </Button>
          <ButtonLink href={`${here}#${name}`} look="quiet" aria-label={`Não remover ${fullName}`}>
            Não
          </ButtonLink>
        </div>
      ) : (
        <>
          <input type="hidden" name={getShownValue(name)} value={quantity} />
          <Stepper
            label={`${quantityLabel} de ${fullName}`}
            hideLabel
            name={name}
            quantity={refused?.typed?.[name] ?? quantity}
            minus={{ name: "intent", value: `diminuir-${key}`, label: `Diminuir quantidade de ${fullName}` }}
            plus={{ name: "intent", value: `aumentar-${key}`, label: `Aumentar quantidade de ${fullName}` }}
            apply={{
              name: "intent",
              value: `quantidade-${key}`,
              label: `Atualizar quantidade de ${fullName}`,
            }}
            error={error}
          />
          <RemoveLink href={removal} label={`Remover ${fullName}`} />
        </>
      )}
    </CartLine>
  );
}
