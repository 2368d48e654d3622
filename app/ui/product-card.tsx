import { Link } from "./link";
import { formatCentavos } from "./money";
import { Picture } from "./picture";
import { DiscountBadge } from "./price";

/** What a card shows of a product. */
export interface ProductCardContent {
  name: string;
  href: string;
  /** The upstream's path of the picture; none when the product has none. */
  picture?: string;
  priceInCentavos: number;
  /** Only when there is a discount. */
  oldPriceInCentavos?: number;
  discountPercent?: number;
}

interface ProductCardProps {
  product: ProductCardContent;
  /** The first cards of a page load their pictures at once, the others when they come near. */
  eager?: boolean;
  /** Widths the picture is shown at, as in the sizes attribute. */
  sizes?: string;
}

const installments = "Em até 3 vezes sem juros ou em até 5 vezes com juros";

/** An item of a list of products (a grid or a strip). Only the name and the button are links. */
export function ProductCard({ product, eager, sizes }: ProductCardProps) {
  const { name, href, oldPriceInCentavos, discountPercent } = product;
  const discounted = oldPriceInCentavos !== undefined;
  return (
    <li className="card">
      <Picture path={product.picture} alt="" side={240} sizes={sizes} eager={eager} />
      {discountPercent ? <DiscountBadge percent={discountPercent} /> : null}
      <h3>
        <Link href={href}>{name}</Link>
      </h3>
      <p>A partir de {discounted && <s>{formatCentavos(oldPriceInCentavos)}</s>}</p>
      <p>
        {discounted && "Por "}
        <strong>{formatCentavos(product.priceInCentavos)}</strong>
      </p>
      <p>{installments}</p>
      <Link className="button tinted" href={href} aria-label={`Comprar agora: ${name}`}>
        Comprar agora
      </Link>
    </li>
  );
}

const gridSizes = "(width >= 60rem) 268px, (width >= 37.5rem) 30vw, 46vw";

/** Two columns on a phone, three from 600 px, four from 960. */
export function ProductGrid({
  products,
  eagerCount = 2,
}: {
  products: ProductCardContent[];
  eagerCount?: number;
}) {
  return (
    <ul className="cards">
      {products.map((product, index) => (
        <ProductCard key={product.href} product={product} eager={index < eagerCount} sizes={gridSizes} />
      ))}
    </ul>
  );
}

/** Products side by side, scrolled sideways, the next one in sight. */
export function ProductStrip({ products }: { products: ProductCardContent[] }) {
  return (
    <ul className="cards strip">
      {products.map((product) => (
        <ProductCard key={product.href} product={product} sizes="(width >= 60rem) 217px, 190px" />
      ))}
    </ul>
  );
}
