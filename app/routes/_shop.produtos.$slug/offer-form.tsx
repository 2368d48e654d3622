import { Button } from "~/ui/button";
import type { ProductView } from "./product-view.server";

interface OfferFormProps {
  offer: ProductView["offers"][number];
  page: Pick<ProductView, "here" | "hidden" | "quantity">;
  formKey: string;
}

/** Puts another shop's offer of the same product into the cart. */
export function OfferForm({ offer, page, formKey }: OfferFormProps) {
  return (
    <form method="post" action={page.here}>
      {page.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="quantidade" value={page.quantity} />
      <input type="hidden" name="sku" value={offer.skuId} />
      <input type="hidden" name="loja" value={offer.resellerId} />
      <input type="hidden" name="chave" value={formKey} />
      <Button
        look="tinted"
        name="intent"
        value="oferta"
        aria-label={`Adicionar ao carrinho de ${offer.resellerName}`}
      >
        Adicionar ao carrinho
      </Button>
    </form>
  );
}
