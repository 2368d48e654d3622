import type { ReactNode } from "react";
import { formatCentavos } from "~/domain/money";
import { messages } from "~/messages";
import { useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";
import { DiscountBadge } from "./price";
import { Strip } from "./strip";

/** Prices as the shopper would pay them now. */
export interface ProductCardContent {
  name: string;
  href: string;
  picture?: string | null;
  /** Null when unavailable. */
  priceInCentavos?: number | null;
  /** Only with a discount. */
  oldPriceInCentavos?: number | null;
  discountPercent?: number | null;
}

interface ProductCardProps {
  product: ProductCardContent;
  /** For the first cards of a page; others load lazily. */
  eager?: boolean;
  /** LCP picture of the page. */
  main?: boolean;
  /** `sizes` attribute of the picture. */
  sizes?: string;
  level?: 2 | 3;
}

const installments = "Em até 3 vezes sem juros ou em até 5 vezes com juros";

function CardPrice({ product, children }: { product: ProductCardContent; children: ReactNode }) {
  const { priceInCentavos, oldPriceInCentavos } = product;
  if (priceInCentavos == null) return <p>{messages.ours.unavailableHere}</p>;
  return (
    <>
      <p>
        {oldPriceInCentavos == null ? "A partir de" : "A partir de "}
        {oldPriceInCentavos != null && <s>{formatCentavos(oldPriceInCentavos)}</s>}
      </p>
      <p>
        {oldPriceInCentavos != null && "Por "}
        <strong>{formatCentavos(priceInCentavos)}</strong> {children}
      </p>
      <p>{installments}</p>
    </>
  );
}

function ProductCard({ product, eager, main, sizes, level = 3 }: ProductCardProps) {
  const { name, href, discountPercent } = product;
  const light = useLightMode();
  const Heading = `h${level}` as const;
  const picture = (
    <Picture path={product.picture} alt="" side={240} sizes={sizes} eager={eager} main={main} />
  );
  const badge = discountPercent ? <DiscountBadge percent={discountPercent} /> : null;
  return (
    <li className="card">
      {!light && picture}
      {!light && badge}
      <Heading>
        <Link href={href}>{name}</Link>
      </Heading>
      <CardPrice product={product}>{light && badge}</CardPrice>
      {product.priceInCentavos != null && (
        <Link className="button tinted" href={href} aria-label={`Comprar agora: ${name}`}>
          Comprar agora
        </Link>
      )}{" "}
      {light && picture}
    </li>
  );
}

interface ProductListProps {
  products: readonly ProductCardContent[];
}

interface ProductGridProps extends ProductListProps {
  /** No other picture precedes it in the page. */
  isFirst?: boolean;
}

/** Two columns on a phone, three from 600 px, four from 960 px. */
export function ProductGrid({ products, isFirst = true }: ProductGridProps) {
  return (
    <ul className="cards">
      {products.map((product, index) => (
        <ProductCard
          key={product.href}
          product={product}
          eager={isFirst && index < 2}
          main={isFirst && index === 0}
          level={2}
          sizes="(width >= 60rem) 268px, (width >= 37.5rem) 30vw, 46vw"
        />
      ))}
    </ul>
  );
}

export function ProductStrip({ products }: ProductListProps) {
  return (
    <Strip of="products" className="cards strip">
      {products.map((product) => (
        // Slightly below the rendered width, so that a 2x screen loads the 360 px file.
        <ProductCard key={product.href} product={product} sizes="180px" />
      ))}
    </Strip>
  );
}
