import { formatCentavos } from "~/domain/money";

/** The cut in percent, whole, as a badge shows it: '-20%'. */
export function DiscountBadge({ percent }: { percent: number }) {
  return <b className="badge">{`-${Math.round(percent)}%`}</b>;
}

interface PriceBlockProps {
  priceInCentavos: number;
  /** Only when there is a discount. */
  oldPriceInCentavos?: number | null;
  discountPercent?: number | null;
  /** 'por metro', for what is sold by length. */
  unit?: string;
  installments?: string;
}

/** The price of a product page: never smaller than what follows it. */
export function PriceBlock(props: PriceBlockProps) {
  const { priceInCentavos, oldPriceInCentavos, discountPercent, unit, installments } = props;
  return (
    <div className="price">
      {oldPriceInCentavos != null && (
        <p>
          <span className="heard">De </span>
          <s>{formatCentavos(oldPriceInCentavos)}</s>{" "}
          {discountPercent ? <DiscountBadge percent={discountPercent} /> : null}
        </p>
      )}
      <p>
        {oldPriceInCentavos != null && <span className="heard">por </span>}
        <strong>{formatCentavos(priceInCentavos)}</strong>
        {unit && ` ${unit}`}
      </p>
      {installments && <p>{installments}</p>}
    </div>
  );
}
