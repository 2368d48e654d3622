import { Checkbox } from "~/ui/field";
import type { CheckoutView } from "./checkout-view.server";

/** Of a film in the shopper's room, kept with the order unless the shopper leaves it out. */
export function ProjectOfOrder({ review }: Pick<CheckoutView, "review">) {
  if (!review?.hasProject) return null;
  return (
    <div>
      <p>Seu projeto vai com o pedido: o desenho e as medidas do seu ambiente.</p>
      <Checkbox name="semProjeto" label="Não enviar o projeto" />
    </div>
  );
}
