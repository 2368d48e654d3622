import type { SearchRow } from "~/features/catalogue/search-rows.server";
import { Link } from "~/ui/link";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";

interface SearchRowsProps {
  rows: readonly SearchRow[];
  /** Heading of the products below the rows. */
  below?: string;
}

export const SearchRows = ({ rows, below }: SearchRowsProps) => (
  <>
    {rows.map(({ title, href, cards }) => (
      <Section key={title} title={title}>
        <ProductStrip products={cards} />
        <p>
          <Link href={href} className="link" aria-label={`Ver tudo: ${title}`}>
            Ver tudo
          </Link>
        </p>
      </Section>
    ))}
    {rows.length > 0 && below && (
      <div className="section">
        <h2>{below}</h2>
      </div>
    )}
  </>
);
