import { CartLine } from "~/ui/cart-line";
import type { OrderView } from "./order-view.server";

interface ItemsProps {
  title: string;
  items: OrderView["items"];
}

export function Items({ title, items }: ItemsProps) {
  return (
    <section className="box" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map(({ id, refundedOn, ...item }) => (
          <CartLine key={id} {...item} notice={refundedOn && <p>Cancelado em {refundedOn}</p>} />
        ))}
      </ul>
    </section>
  );
}
