import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { CheckoutRefusal } from "./refusal";
import { useSeen } from "./use-seen";

interface RefusedProps {
  refusal: CheckoutRefusal;
  /** The cart's address. */
  cart: string;
}

/** Why the checkout did not go on, on top of the step it stayed at. */
export function Refused({ refusal, cart }: RefusedProps) {
  const here = useSeen(refusal);
  const { title, faults } = refusal;
  return (
    <div ref={here}>
      {faults ? <ErrorSummary title={title} faults={faults} /> : <Failure refusal={refusal} cart={cart} />}
    </div>
  );
}

function Failure({ refusal, cart }: RefusedProps) {
  const { title, details, next, mayBePlaced, needsCart } = refusal;
  return (
    <div className="notice failure" role="alert" id="erros" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {mayBePlaced && (
          <p>
            Talvez o pedido já tenha sido feito: confira em{" "}
            <Link className="link" href={paths.profile(3)}>
              Meus pedidos
            </Link>
            .
          </p>
        )}
        {next && <p>{next}</p>}
        {needsCart && (
          <Link className="link" href={cart}>
            Voltar ao carrinho
          </Link>
        )}
      </div>
    </div>
  );
}
