import { formatCentavos } from "~/domain/money";
import { Heard } from "./heard";
import { RadioRows } from "./radio-rows";

export interface FreightOptionContent {
  /** What the form sends. */
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
  /** Whose freight it is, for those who hear the group's name. */
  shop: string;
}

/** The carriers of one shop. A shop with one option shows it chosen. */
export function FreightOptions({ name, options, chosen, error, shop }: FreightOptionsProps) {
  const known = options.some((option) => option.value === chosen) ? chosen : undefined;
  const only = options.length === 1 ? options[0]?.value : undefined;
  return (
    <RadioRows
      legend={
        <>
          Frete desta loja<Heard> ({shop})</Heard>
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
