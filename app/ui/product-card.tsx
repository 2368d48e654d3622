import type { ReactNode } from "react";
import { formatCentavos } from "~/domain/money";
import { messages } from "~/messages";
import { useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";
import { DiscountBadge } from "./price";
import { Strip } from "./strip";

/** What a card shows of a product: prices as the shopper would pay them now. */
export interface ProductCardContent {
  name: string;
  href: string;
  /** The upstream's path of the picture. */
  picture?: string | null;
  /** None where nobody sells it. */
  priceInCentavos?: number | null;
  /** Only when there is a discount. */
  oldPriceInCentavos?: number | null;
  discountPercent?: number | null;
}

interface ProductCardProps {
  product: ProductCardContent;
  /** The first cards of a page load their pictures at once, the others when they come near. */
  eager?: boolean;
  /** Its picture is the page's main one. */
  main?: boolean;
  /** Widths the picture is shown at, as in the sizes attribute. */
  sizes?: string;
  /** The rank of the name in its page. */
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

/** An item of a list of products (a grid or a strip). The link of the name covers the whole card. */
export function ProductCard({ product, eager, main, sizes, level = 3 }: ProductCardProps) {
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
  /** No other picture stands above it in the page. */
  isFirst?: boolean;
}

/** The list of a page, right under its h1: two columns on a phone, three from 600 px, four from 960. */
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

/** Products side by side in a section of their own, scrolled sideways, the next one in sight. */
export function ProductStrip({ products }: ProductListProps) {
  return (
    <Strip of="products" className="cards strip">
      {products.map((product) => (
        // A little less than they are drawn at, so that a screen of two dots a pixel is content with 360 px.
        <ProductCard key={product.href} product={product} sizes="180px" />
      ))}
    </Strip>
  );
}
