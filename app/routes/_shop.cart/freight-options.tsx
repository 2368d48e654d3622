import { freightWords } from "~/domain/freight";
import { Facts } from "../../ui/facts";
import { RadioRows } from "../../ui/radio-rows";
import { VisuallyHidden } from "../../ui/visually-hidden";

export interface FreightOptionContent {
  value: string;
  /** 'SEDEX', 'Entrega local'. */
  carrier: string;
  /** '1 a 2 dias úteis'. */
  delivery?: string | null;
  /** 'chega até qui, 26/11'. */
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
  const known = options.some((option) => option.value === chosen) ? chosen : undefined;
  const only = options.length === 1 ? options[0]?.value : undefined;
  return (
    <RadioRows
      legend={
        <>
          Frete desta loja<VisuallyHidden> ({shop})</VisuallyHidden>
        </>
      }
      name={name}
      error={error}
      chosen={known ?? only}
      rows={options.map((option) => ({
        value: option.value,
        label: option.carrier,
        detail: <Facts text={formatDelivery(option)} />,
        figure: freightWords(option.priceInCentavos),
      }))}
    />
  );
}

const formatDelivery = ({ delivery, arrival }: FreightOptionContent) =>
  [delivery, arrival].filter(Boolean).join(" · ");

/** For a guest, who cannot choose yet. */
export function FreightPreview({ options, shop }: Pick<FreightOptionsProps, "options" | "shop">) {
  return (
    <div className="border-t border-line pt-3">
      <h3 className="font-bold">
        Frete desta loja<VisuallyHidden> ({shop})</VisuallyHidden>
      </h3>
      <ul>
        {options.map((option) => (
          <li key={option.value} className="flex justify-between gap-x-4 py-1">
            <span>
              {option.carrier}{" "}
              <small className="hint">
                <Facts text={formatDelivery(option)} />
              </small>
            </span>{" "}
            <b className="shrink-0">{freightWords(option.priceInCentavos)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
