import type { PriceOrder } from "~/domain/product-filter";
import { ButtonLink } from "./button";
import { Link } from "./link";
import { Sheet } from "./sheet";

const orders: readonly { order: PriceOrder; name: string }[] = [
  { order: "none", name: "Relevância" },
  { order: "ascending", name: "Preço ascendente" },
  { order: "descending", name: "Preço descendente" },
];

interface ListOrderProps {
  id: string;
  closeTo: string;
  current: PriceOrder;
  hrefOf: (order: PriceOrder) => string;
}

/** Links, so that one press applies the order (catalogue 2, "Sort options"). */
export function ListOrder({ id, closeTo, current, hrefOf }: ListOrderProps) {
  return (
    <Sheet id={id} title="Filtrar por" closeTo={closeTo} low>
      <ul className="sorts">
        {orders.map(({ order, name }) => (
          <li key={order}>
            <Link href={hrefOf(order)} aria-current={order === current ? "true" : undefined} rel="nofollow">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="apply">
        <ButtonLink href={`#${closeTo}`} look="quiet">
          Fechar
        </ButtonLink>
      </div>
    </Sheet>
  );
}
