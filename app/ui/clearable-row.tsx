import { Button } from "./button";
import { type ProductCardContent, ProductStrip } from "./product-card";
import { Section } from "./section";

interface ClearableRowProps {
  row: {
    readonly title: string;
    readonly clearing: { readonly action: string; readonly intent: string; readonly label: string };
    readonly products: readonly ProductCardContent[];
  };
  /** URL of the button that clears the row. */
  here: string;
}

export function ClearableRow({ row: { title, clearing, products }, here }: ClearableRowProps) {
  if (products.length === 0) return null;
  return (
    <Section title={title}>
      <ProductStrip products={products} />
      <form method="post" action={clearing.action}>
        <input type="hidden" name="voltar" value={here} />
        <Button look="quiet" name="intent" value={clearing.intent}>
          {clearing.label}
        </Button>
      </form>
    </Section>
  );
}
