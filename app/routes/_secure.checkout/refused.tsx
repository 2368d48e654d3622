import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { CheckoutRefusal } from "./refusal";

/** Why the checkout did not go on, on top of the step it stayed at. */
export function Refused({ refusal }: { refusal: CheckoutRefusal }) {
  const { step, title, details, next, needsCart } = refusal;
  if (step === "pagamento") {
    return <ErrorSummary title={title} faults={[{ fieldId: "pagamento", message: "Forma de pagamento" }]} />;
  }
  return (
    <div className="notice failure" role="alert" id="erros" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {next && <p>{next}</p>}
        {needsCart && (
          <Link className="link" href={paths.cart()}>
            Voltar ao carrinho
          </Link>
        )}
      </div>
    </div>
  );
}
