import { paths } from "~/paths";
import { ErrorSummary, RefusalNotice } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import type { CheckoutRefusal } from "./refusal";

interface RefusedProps {
  refusal: CheckoutRefusal;
  cart: string;
}

export function Refused({ refusal, cart }: RefusedProps) {
  const { title, faults } = refusal;
  return faults ? (
    <ErrorSummary title={title} faults={faults} subject={refusal} />
  ) : (
    <Failure refusal={refusal} cart={cart} />
  );
}

function Failure({ refusal, cart }: RefusedProps) {
  const { title, details, next, mayBePlaced, needsCart } = refusal;
  return (
    <RefusalNotice title={title} subject={refusal}>
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
    </RefusalNotice>
  );
}
