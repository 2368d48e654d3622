import { formatCentavos } from "../../common/money";

/** Whole percent: '-20%'. */
export function DiscountBadge({ percent }: { percent: number }) {
  return <b className="badge">{`-${Math.round(percent)}%`}</b>;
}

interface PriceBlockProps {
  priceInCentavos: number;
  /** Only set with a discount. */
  oldPriceInCentavos?: number | null;
  discountPercent?: number | null;
  /** True for the lowest price of several variants. */
  isLowest?: boolean;
  /** 'por metro', for products sold by length. */
  unit?: string;
  /** 'de R$ 30,80 a R$ 72,32 por metro, conforme a variação', 'R$ 47,58 por m²'. */
  details?: string | null;
  installments?: string;
}

const small = "text-sm leading-[1.45]";

export function PriceBlock(props: PriceBlockProps) {
  const { priceInCentavos, oldPriceInCentavos, discountPercent, isLowest, unit, details, installments } =
    props;
  return (
    <div className="price">
      {oldPriceInCentavos != null && (
        <p>
          <span className="visually-hidden">De </span>
          <s>{formatCentavos(oldPriceInCentavos)}</s>{" "}
          {discountPercent ? <DiscountBadge percent={discountPercent} /> : null}
        </p>
      )}
      <p className={isLowest ? small : undefined}>
        {isLowest && "A partir de "}
        {oldPriceInCentavos != null && !isLowest && <span className="visually-hidden">por </span>}
        <strong>{formatCentavos(priceInCentavos)}</strong>
        {unit && ` ${unit}`}
      </p>
      {details && <p className={small}>{details}</p>}
      {installments && <p className={small}>{installments}</p>}
    </div>
  );
}
