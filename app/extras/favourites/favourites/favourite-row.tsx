import { RemoveButton } from "~/ui/cart-line";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import type { ProductCardContent } from "~/ui/product-card";
import { formatCentavos } from "../../../../common/money";

interface FavouriteRowProps {
  id: number;
  card: ProductCardContent;
  note: string | null;
  here: string;
}

export function FavouriteRow({ id, card, note, here }: FavouriteRowProps) {
  const { name, href, picture, priceInCentavos, oldPriceInCentavos, isSoldByMeter } = card;
  return (
    <li className="line">
      <Picture path={picture} alt="" side={80} />
      <div>
        <Link href={href}>{name}</Link>
        {note && <p className="hint">{note}</p>}
        {priceInCentavos != null && (
          <p>
            A partir de{" "}
            {oldPriceInCentavos != null && (
              <>
                <s>{formatCentavos(oldPriceInCentavos)}</s> por{" "}
              </>
            )}
            <b>{formatCentavos(priceInCentavos)}</b>
            {isSoldByMeter && " por\u00a0metro"}
          </p>
        )}
      </div>
      <form method="post" action={here}>
        <input type="hidden" name="produto" value={id} />
        <RemoveButton name="intent" value="tirar" label={`Tirar dos favoritos: ${name}`} />
      </form>
    </li>
  );
}
