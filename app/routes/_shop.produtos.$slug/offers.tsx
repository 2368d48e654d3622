import { OffersTable, offersId } from "~/routes/_shop.produtos.$slug/offers-table";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { ProductView } from "./product-view.server";
import { SelectionFields } from "./selection-fields";

interface OffersProps {
  page: Pick<ProductView, "offers" | "allOffers" | "offersFailed" | "here" | "kept" | "quantity"> & {
    key: string;
  };
}

/** Renders nothing without other offers (catalogue 2, "Outras ofertas"). */
export function Offers({ page }: OffersProps) {
  const { offers, allOffers, offersFailed } = page;
  if (offers.length === 0 && offersFailed === null) return null;
  return (
    <Section title="Outras ofertas" id={offersId}>
      {offersFailed === null ? (
        <OffersTable
          caption="Outras ofertas"
          offers={offers.map((offer) => ({ ...offer, action: <OfferForm offer={offer} page={page} /> }))}
        />
      ) : (
        <Notice kind="warning">{offersFailed}</Notice>
      )}
      {allOffers && (
        <ButtonLink href={allOffers.href} look="quiet">
          {`Ver todas as ${allOffers.count} ofertas`}
        </ButtonLink>
      )}
    </Section>
  );
}

function OfferForm({ offer, page }: OffersProps & { offer: ProductView["offers"][number] }) {
  return (
    <form method="post" action={page.here}>
      <SelectionFields kept={page.kept} without={["quantidade"]} />
      <input type="hidden" name="quantidade" value={page.quantity} />
      <input type="hidden" name="sku" value={offer.skuId} />
      <input type="hidden" name="loja" value={offer.resellerId} />
      <input type="hidden" name="chave" value={`${page.key}-${offer.id}`} />
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
