import { ButtonLink } from "~/ui/button";
import type { OrderStatusView } from "./order-status-view.server";
import { PayCard } from "./pay-card";

export function CardCard({ card }: { card: OrderStatusView["cards"][number] }) {
  if (card.url === null) {
    return (
      <PayCard title="Cartão em análise" means="Cartão" amount={card.amount} shops={card.shops}>
        <p>A operadora do cartão ainda não respondeu. Você não precisa fazer nada.</p>
      </PayCard>
    );
  }
  return (
    <PayCard title="Pague com cartão" means="Cartão" amount={card.amount} shops={card.shops}>
      <p>Falta digitar o cartão na página da operadora. Depois você volta para cá.</p>
      <ButtonLink href={card.url} icon="lock" full>
        Pagar com cartão
      </ButtonLink>
    </PayCard>
  );
}
