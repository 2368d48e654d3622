import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { CheckoutView } from "./checkout-view.server";

/** Where to. Another address has another freight, so changing it leads through the cart. */
export function AddressCard({ address }: { address: CheckoutView["address"] }) {
  return (
    <section className="box fact">
      <Icon name="truck" />
      <div>
        <h2>Entregar em{address.nickname ? ` · ${address.nickname}` : ""}</h2>
        {address.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Link className="link" href={paths.listAddress(paths.cart())} aria-label="Alterar endereço de entrega">
        Alterar
      </Link>
    </section>
  );
}
