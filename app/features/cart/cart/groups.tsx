import { NextSellerNotice } from "~/features/cart/next-seller";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { CartLineRow, FreightGroupCard, RemoveLink } from "~/ui/cart-line";
import { Facts } from "~/ui/facts";
import { Notice } from "~/ui/notice";
import { RadioRows } from "~/ui/radio-rows";
import { Stepper } from "~/ui/stepper";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { formatFreight } from "../../../../common/money";
import { type CartRefusal, getField, getRemovedLine, getShownValue } from "./cart-form";
import type { CartView, LineView } from "./cart-view.server";

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
                  chosen={findOffered(refused?.typed?.[freight.name], freight.options) ?? freight.chosen}
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

/** A carrier that does not send any more cannot stay ticked: the one that is summed is. */
const findOffered = (typed: string | undefined, options: readonly FreightOptionContent[]) =>
  options.some(({ value }) => value === typed) ? typed : undefined;

interface LineProps {
  line: LineView;
  refused?: CartRefusal;
  here: string;
  error?: string;
}

function Line({ line, refused, here, error }: LineProps) {
  const { key, fullName, quantity, quantityLabel, asksToRemove, removed, removal, ...shown } = line;
  const { warning, nearer, nextSeller, unit, ...content } = shown;
  const name = getField(key);
  const notice = (nextSeller || (warning && warning !== error)) && (
    <Notice kind={nearer ? "information" : "warning"}>
      {warning !== error && <p>{nearer ?? warning}</p>}
      {nextSeller && <NextSellerNotice seller={nextSeller} />}
    </Notice>
  );
  return (
    <CartLineRow {...content} notice={notice}>
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
            unit={unit}
            minus={{ name: "intent", value: `diminuir-${key}`, label: `Diminuir quantidade de ${fullName}` }}
            plus={{ name: "intent", value: `aumentar-${key}`, label: `Aumentar quantidade de ${fullName}` }}
            apply={{
              name: "intent",
              value: `quantidade-${key}`,
              label: `Atualizar quantidade de ${fullName}`,
            }}
            error={error}
          />{" "}
          <RemoveLink href={removal} label={`Remover ${fullName}`} />
        </>
      )}
    </CartLineRow>
  );
}

export interface FreightOptionContent {
  value: string;
  /** 'SEDEX', 'Entrega local'. */
  carrier: string;
  /** '1 a 2 dias úteis'. */
  delivery?: string | null;
  /** 'até qui, 26/11'. */
  arrival?: string | null;
  priceInCentavos: number;
}

interface FreightOptionsProps {
  /** 'frete-{resellerId}'. */
  name: string;
  options: readonly FreightOptionContent[];
  chosen?: string;
  error?: string;
  /** Part of the group's accessible name. */
  shop: string;
}

export function FreightOptions({ name, options, chosen, error, shop }: FreightOptionsProps) {
  const offered = options.some((option) => option.value === chosen) ? chosen : undefined;
  const only = options.length === 1 ? options[0]?.value : undefined;
  return (
    <RadioRows
      legend={
        <>
          Frete<VisuallyHidden> ({shop})</VisuallyHidden>
        </>
      }
      name={name}
      error={error}
      chosen={offered ?? only}
      rows={options.map((option) => ({
        value: option.value,
        label: option.carrier,
        detail: <Facts text={formatDelivery(option)} />,
        figure: formatFreight(option.priceInCentavos),
      }))}
    />
  );
}

export const arrivalCondition = "Datas para pagamento aprovado hoje.";

const formatDelivery = ({ delivery, arrival }: FreightOptionContent) => arrival ?? delivery ?? "";

/** A guest cannot choose a carrier yet. */
function FreightPreview({ options, shop }: Pick<FreightOptionsProps, "options" | "shop">) {
  const from = Math.min(...options.map(({ priceInCentavos }) => priceInCentavos));
  return (
    <Accordion
      title={
        <span>
          Frete{from === 0 || options.length === 1 ? ":" : " a partir de"} {formatFreight(from)}
          <VisuallyHidden> ({shop})</VisuallyHidden>
        </span>
      }
    >
      <ul>
        {options.map((option) => (
          <li key={option.value} className="flex justify-between gap-x-4 py-1">
            <span>
              {option.carrier}{" "}
              <small className="hint">
                <Facts text={formatDelivery(option)} />
              </small>
            </span>{" "}
            <b className="shrink-0">{formatFreight(option.priceInCentavos)}</b>
          </li>
        ))}
      </ul>
      <p className="hint">{arrivalCondition}</p>
    </Accordion>
  );
}
