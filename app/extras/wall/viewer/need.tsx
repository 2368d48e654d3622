import { BuyMeters } from "~/features/catalogue/buy-meters";
import { formatQuantityOfItem } from "~/model/order";
import type { WallView } from "./wall-view.server";

/** What the faces need, and the press that puts it into the cart. */
export function Need({
  page: { need, cost, shownOffer, key, address, kept },
}: {
  page: WallView & { cost: string | null; shownOffer: string | null; key: string };
}) {
  if (!need) return null;
  return (
    <section className="box stack" aria-label="O que precisa">
      <p>
        Você precisa de <b>{formatQuantityOfItem({ quantity: need.meters, isSoldByMeter: true })}</b>.
      </p>
      {need.note && <p>{need.note}</p>}
      {cost && <p>{cost}</p>}
      <BuyMeters
        action={address}
        kept={kept}
        formKey={key}
        list={need.list}
        shownOffer={shownOffer}
        choices={need.choices}
      >
        <ul>
          {need.sizes.map((size, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faces may have the same size, and none moves.
            <li key={index}>{size}</li>
          ))}
        </ul>
        <p>{need.sum}</p>
        {need.other && <p>{need.other}</p>}
        <p>{need.offcut}</p>
      </BuyMeters>
    </section>
  );
}
