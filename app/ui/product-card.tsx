import { messages } from "~/messages";
import { formatAverage } from "~/model/review";
import { formatCentavos } from "../../common/money";
import { CachedMarkup } from "../rendering/framework/cached-markup";
import { ButtonLink } from "./button";
import { LightModeProvider, useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";
import { DiscountBadge } from "./price";
import { Strip } from "./strip";
import { useTakesCards } from "./takes-cards";

/** Prices as the shopper would pay them now. */
export interface ProductCardContent {
  name: string;
  href: string;
  picture?: string | null;
  /** Null when unavailable. */
  priceInCentavos?: number | null;
  /** Only set with a discount. */
  oldPriceInCentavos?: number | null;
  discountPercent?: number | null;
  /** Priced by the meter. */
  isSoldByMeter?: boolean;
  /** Both or neither. */
  reviewAverage?: number;
  reviewCount?: number;
}

interface ProductCardProps {
  product: ProductCardContent;
  /** Set for the first cards of a page; others load lazily. */
  eager?: boolean;
  /** LCP picture of the page. */
  main?: boolean;
  /** Rendered width of the picture in px. */
  side?: number;
  /** `sizes` attribute of the picture. */
  sizes?: string;
  level?: 2 | 3;
  /** Shows the rating; a strip is shorter. */
  isDetailed?: boolean;
  /** Shows name, price and discount only. */
  isBrief?: boolean;
  loadsInView?: boolean;
  id?: string;
}

function CardPrice({ product, isBrief }: Pick<ProductCardProps, "product" | "isBrief">) {
  const { priceInCentavos, oldPriceInCentavos, isSoldByMeter } = product;
  if (priceInCentavos == null) return <p>{messages.ours.unavailableHere}</p>;
  return (
    <p className="cost">
      {"A partir de "}
      <span>
        <strong>{formatCentavos(priceInCentavos)}</strong>
        {isSoldByMeter && "/m"}
      </span>{" "}
      {oldPriceInCentavos != null && !isBrief && (
        <small>
          {"De "}
          {/* The 'R$' is left out, so that it shares a line with 'A partir de' on a phone. */}
          <s>{formatCentavos(oldPriceInCentavos).slice(3)}</s>
        </small>
      )}
    </p>
  );
}

/** The style sheet adds the star, which screen readers hear as 'Nota'. */
function CardRating({ reviewAverage, reviewCount }: ProductCardContent) {
  if (reviewAverage === undefined || reviewCount === undefined) return null;
  return <p className="score">{`${formatAverage(reviewAverage)} (${reviewCount})`}</p>;
}

function ProductCard({ id, ...props }: ProductCardProps) {
  const light = useLightMode();
  return (
    <CachedMarkup as="li" className="card" id={id} input={["product card", props, light]}>
      {() => (
        <LightModeProvider value={light}>
          <CardContent {...props} />
        </LightModeProvider>
      )}
    </CachedMarkup>
  );
}

function CardContent(props: Omit<ProductCardProps, "id">) {
  const { product, eager, main, side = 240, sizes, level = 3, isDetailed, isBrief, loadsInView } = props;
  const { name, href, discountPercent } = product;
  const light = useLightMode();
  const Heading = `h${level}` as const;
  const picture = (
    <Picture
      path={product.picture}
      alt=""
      side={side}
      sizes={sizes}
      eager={eager}
      main={main}
      loadsInView={loadsInView}
    />
  );
  return (
    <>
      <Link href={href}>
        {!light && picture}
        <Heading>{name}</Heading>
        <CardPrice product={product} isBrief={isBrief} />
        {isDetailed && <CardRating {...product} />}
        {discountPercent ? <DiscountBadge percent={discountPercent} /> : null}
        {messages.catalogue.openFromCard && product.priceInCentavos != null && !isBrief && (
          <span className="go">{messages.catalogue.openFromCard}</span>
        )}
      </Link>{" "}
      {light && picture}
    </>
  );
}

/** Catalogue 2, "Product cards": once a page. */
export const Installments = () =>
  useTakesCards() && (
    <>
      <p className="hint">{messages.installments.onCards}</p>
      {messages.installments.six && <p className="hint">{messages.installments.six}</p>}
    </>
  );

interface ProductListProps {
  products: readonly ProductCardContent[];
}

interface ProductGridProps extends ProductListProps {
  /** No other picture precedes it in the page. */
  isFirst?: boolean;
  /** The style sheet hides the others on phones until their link is followed. */
  shownOnPhones?: number;
}

const othersId = "outros-produtos";

export function ProductGrid({ products, isFirst = true, shownOnPhones = 10 }: ProductGridProps) {
  return (
    <>
      <ul className="cards">
        {products.map((product, index) => (
          <ProductCard
            key={product.href}
            id={index === shownOnPhones ? othersId : undefined}
            product={product}
            eager={isFirst && index < 2}
            main={isFirst && index === 0}
            level={2}
            isDetailed
            sizes="(width >= 60rem) 268px, (width >= 37.5rem) 30vw, 33vw"
          />
        ))}
      </ul>
      {products.length > shownOnPhones && (
        <p className="others">
          <ButtonLink href={`#${othersId}`} look="outlined" full>
            {`Mostrar mais ${products.length - shownOnPhones}`}
          </ButtonLink>
        </p>
      )}
      <Installments />
    </>
  );
}

export function ProductStrip({ products, isBrief }: ProductListProps & { isBrief?: boolean }) {
  return (
    <Strip of="products" className="cards strip">
      {products.map((product) => (
        // Slightly below the rendered width, so that a 2x screen loads the 360 px file.
        <ProductCard key={product.href} product={product} side={180} isBrief={isBrief} loadsInView />
      ))}
    </Strip>
  );
}
