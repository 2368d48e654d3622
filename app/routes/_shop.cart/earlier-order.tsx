import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { EarlierOrderView } from "./earlier-order-view.server";

/** What became of an order whose answer was lost, or whose lines are still in the cart. */
export function EarlierOrder({ order }: { order: EarlierOrderView | null }) {
  if (order === null) return null;
  const { kind, title, text, codes } = order;
  return (
    <Notice kind={kind} title={title}>
      {text && <p>{text}</p>}
      <p>
        {codes.length > 0 ? (
          <Link className="link" href={paths.orderStatus(codes)}>
            Ver pedido
          </Link>
        ) : (
          <Link className="link" href={paths.profile(3)}>
            Meus pedidos
          </Link>
        )}
      </p>
    </Notice>
  );
}
