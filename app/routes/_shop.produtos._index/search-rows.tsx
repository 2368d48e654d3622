import type { SearchRow } from "~/services/search-rows.server";
import { Link } from "~/ui/link";
import { ProductStrip } from "~/ui/product-card";
import { Section } from "~/ui/section";

export const SearchRows = ({ rows }: { rows: readonly SearchRow[] }) =>
  rows.map(({ title, href, cards }) => (
    <Section key={title} title={title}>
      <ProductStrip products={cards} />
      <p>
        <Link href={href} className="link" aria-label={`Ver tudo: ${title}`}>
          Ver tudo
        </Link>
      </p>
    </Section>
  ));
