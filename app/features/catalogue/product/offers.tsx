import { Fragment, type ReactNode } from "react";
import { SelectionFields } from "~/features/catalogue/selection-fields";
import { formatKm } from "~/model/location";
import { shownOfferField } from "~/model/offer";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { formatCentavos } from "../../../../common/money";
import { offersId } from "./product-query";
import type { ProductView } from "./product-view.server";

interface OffersProps {
  page: Pick<
    ProductView,
    "offers" | "allOffers" | "offerOrders" | "offersNote" | "offersFailed" | "here" | "kept" | "quantity"
  > & { key: string };
}

/** Renders nothing without other offers (catalogue 2, "Outras ofertas"). */
export function Offers({ page }: OffersProps) {
  const { offers, allOffers, offerOrders, offersNote, offersFailed } = page;
  if (offers.length === 0 && offersFailed === null) return null;
  return (
    <Section title="Outras ofertas" id={offersId}>
      {offerOrders.length > 0 && (
        <details className="arrow" open={offerOrders.findIndex(({ isChosen }) => isChosen) > 0}>
          <summary className="link">Ordenar</summary>
          <p className="offer-orders">
            {offerOrders.map(({ name, href, isChosen }) => (
              <Fragment key={href}>
                <Link className="link" href={href} rel="nofollow" aria-current={isChosen || undefined}>
                  {name}
                </Link>{" "}
              </Fragment>
            ))}
          </p>
        </details>
      )}
      {offersNote && <p className="hint">{offersNote}</p>}
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
      <input type="hidden" name={shownOfferField} value={offer.shownOffer} />
      <input type="hidden" name="chave" value={`${page.key}-${offer.id}`} />
      <Button
        look="tinted"
        name="intent"
        value="oferta"
        aria-label={`Adicionar ao carrinho de ${offer.resellerName}`}
      >
        Adicionar
      </Button>
    </form>
  );
}

export interface OfferRow {
  id: string | number;
  resellerName: string;
  /** Null when the shop has no showcase. */
  resellerHref: string | null;
  distanceInKm?: number | null;
  /** 'R$ 18,40', 'Grátis', 'a calcular'. */
  freight: string;
  /** Only set with several carriers: 'SEDEX: R$ 18,40, até 2 dias úteis'. */
  carriers?: readonly string[];
  /** 'Preto · 1,52 m'. */
  variation: string;
  /** True if the shopper has chosen this variation: phones do not repeat it. */
  isChosenVariation?: boolean;
  priceInCentavos: number;
  /** 'R$ 81,85 com frete'; null if the freight is unknown. */
  total?: string | null;
  action: ReactNode;
}

const columns = ["Loja", "Distância", "Frete", "Variação", "Valor", "Comprar"];

/** Cells include their labels, because CSS display values can remove table semantics. */
export function OffersTable({ offers, caption }: { offers: readonly OfferRow[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable after 500 px, so it must be reachable by keyboard.
    <section className="offers" aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id}>
              <td>
                {offer.resellerHref === null ? (
                  <b>{offer.resellerName}</b>
                ) : (
                  <Link className="link" href={offer.resellerHref}>
                    <b>{offer.resellerName}</b>
                  </Link>
                )}
              </td>
              <td>{offer.distanceInKm == null ? "" : formatKm(offer.distanceInKm)}</td>
              <td>
                <Freight {...offer} />
              </td>
              <td className={offer.isChosenVariation ? "only-wide" : undefined}>{offer.variation}</td>
              <td>
                <strong>{formatCentavos(offer.priceInCentavos)}</strong>
                {offer.total && <small>{` ${offer.total}`}</small>}
              </td>
              <td>{offer.action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Freight({ freight, carriers = [] }: Pick<OfferRow, "freight" | "carriers">) {
  const words = (
    <>
      <span className="only-narrow">Frete </span>
      {freight}
    </>
  );
  if (carriers.length === 0) return words;
  return (
    <details className="arrow">
      <summary>{words}</summary>
      <ul>
        {carriers.map((carrier) => (
          <li key={carrier}>{carrier}</li>
        ))}
      </ul>
    </details>
  );
}
