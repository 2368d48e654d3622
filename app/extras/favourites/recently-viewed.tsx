import { type ProductCardContent, ProductStrip } from "~/features/catalogue/product-card";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";

interface RecentlyViewedProps {
  products: readonly ProductCardContent[];
  /** Where clearing the list leads. */
  here: string;
}

export function RecentlyViewed({ products, here }: RecentlyViewedProps) {
  if (products.length === 0) return null;
  return (
    <Section title="Vistos há pouco">
      <ProductStrip products={products} />
      <form method="post" action={paths.favourites()}>
        <input type="hidden" name="voltar" value={here} />
        <Button look="quiet" name="intent" value="limpar">
          Limpar vistos há pouco
        </Button>
      </form>
    </Section>
  );
}
