import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { CheckoutView } from "./checkout-view.server";

/** The freight depends on the address, so changing it leads through the cart. */
export function AddressCard({ checkout }: { checkout: Pick<CheckoutView, "address" | "addresses"> }) {
  const { nickname, lines } = checkout.address;
  return (
    <section className="box fact">
      <Icon name="truck" />
      <div>
        <h2>Entregar em{nickname ? `: ${nickname}` : ""}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Link
        className="link"
        href={paths.listAddress(checkout.addresses.cart)}
        aria-label="Alterar endereço de entrega"
      >
        Alterar
      </Link>
    </section>
  );
}
