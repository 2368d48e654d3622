import type { ReactNode } from "react";
import { formatKm } from "~/domain/distance";
import { formatCentavos } from "~/domain/money";
import { Link } from "./link";

export interface OfferRow {
  id: string | number;
  resellerName: string;
  /** None where the shop has no showcase. */
  resellerHref: string | null;
  distanceInKm?: number | null;
  /** 'R$ 18,40', 'Grátis', 'a calcular'. */
  freight: string;
  /** Where several carriers bring it: 'SEDEX: R$ 18,40, até 2 dias úteis'. */
  carriers?: readonly string[];
  /** 'Preto · 1,52 m'. */
  variation: string;
  priceInCentavos: number;
  /** The form that puts this offer into the cart. */
  action: ReactNode;
}

const columns = ["Loja", "Distância", "Frete", "Variação", "Valor", "Comprar"];

/**
 * Other shops that sell the same: a table from 1000 px, cards of the same markup below. Where a browser takes a table
 * drawn as cards for none, each card still reads as a sentence; roles spelled out would be invalid in a table.
 */
export function OffersTable({ offers, caption }: { offers: readonly OfferRow[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls after 500 px, so the keyboard must reach it.
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
              <td>{offer.variation}</td>
              <td>
                <strong>{formatCentavos(offer.priceInCentavos)}</strong>
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
