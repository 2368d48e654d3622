import { BuyMeters } from "~/features/catalogue/buy-meters";
import type { Cost } from "./cost.server";
import type { WallView } from "./wall-view.server";

/** What the faces need, and the press that puts it into the cart. */
export function Need({
  page: { need, cost, key, address, kept },
}: {
  page: WallView & { cost: Cost | null; key: string };
}) {
  if (!need) return null;
  return (
    <section className="box stack" aria-label="O que precisa">
      {need.note && <p>{need.note}</p>}
      <BuyMeters
        action={address}
        kept={kept}
        formKey={key}
        list={need.list}
        shownOffer={cost?.shownOffer}
        price={cost?.price}
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
      {cost && <p className="hint">{cost.words}</p>}
    </section>
  );
}
