import type { ProductOrder } from "~/features/catalogue/product-filter";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Sheet } from "./sheet";

const orders: readonly { order: ProductOrder; name: string }[] = [
  { order: "none", name: "Relevância" },
  { order: "ascending", name: "Preço ascendente" },
  { order: "descending", name: "Preço descendente" },
  { order: "bestSellers", name: "Mais vendidos" },
  { order: "rating", name: "Melhor avaliados" },
  { order: "newest", name: "Novidades" },
  { order: "discount", name: "Maior desconto" },
];

interface ListOrderProps {
  id: string;
  closeTo: string;
  current: ProductOrder;
  offered: readonly ProductOrder[];
  getHref: (order: ProductOrder) => string;
}

/** Links, so that one press applies the order (catalogue 2, "Sort options"). */
export function ListOrder({ id, closeTo, current, offered, getHref }: ListOrderProps) {
  return (
    <Sheet id={id} title={<Title />} closeTo={closeTo} low>
      <ul className="sorts">
        {orders
          .filter(({ order }) => offered.includes(order))
          .map(({ order, name }) => (
            <li key={order}>
              <Link
                href={getHref(order)}
                aria-current={order === current ? "true" : undefined}
                rel="nofollow"
              >
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

/** The specification names the dialog of narrow screens (catalogue 2). */
const Title = () => (
  <>
    <span className="desk:hidden">Filtrar por</span> <span className="hidden desk:inline">Ordenar por</span>
  </>
);
