import { formatCentavos } from "~/domain/money";
import { RadioRows } from "../../ui/radio-rows";
import { VisuallyHidden } from "../../ui/visually-hidden";

export interface FreightOptionContent {
  value: string;
  /** 'SEDEX', 'Entrega local'. */
  carrier: string;
  /** '1 a 2 dias úteis'. */
  delivery?: string | null;
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
      rows={options.map(({ value, carrier, delivery, priceInCentavos }) => ({
        value,
        label: carrier,
        detail: delivery,
        figure: priceInCentavos === 0 ? "Grátis" : formatCentavos(priceInCentavos),
      }))}
    />
  );
}
