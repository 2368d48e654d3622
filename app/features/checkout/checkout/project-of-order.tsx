import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";

/** The room project is kept with the order unless the shopper leaves it out. */
export function ProjectOfOrder({ review }: Pick<CheckoutView, "review">) {
  if (!review?.projectHref) return null;
  return (
    <div>
      <p>
        Seu projeto vai com o pedido: a foto e as medidas do seu ambiente.{" "}
        <Link className="link" href={review.projectHref} target="_blank">
          Ver o projeto
        </Link>
      </p>
      <Checkbox name="semProjeto" label="Não enviar o projeto" />
    </div>
  );
}
