import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { OrderView } from "./order-view.server";

export function Cancellation({ cancellation }: { cancellation: NonNullable<OrderView["cancellation"]> }) {
  const { reason, refund, refundChat } = cancellation;
  return (
    <section className="notice warning" aria-label="Pedido cancelado">
      <Icon name="info" />
      <div className="stack">
        <div>
          <strong>Este pedido foi cancelado</strong>
          {reason && <p className="whitespace-pre-line">Motivo: {reason}</p>}
          {refund === "card" && <p>O valor volta para o cartão; a data depende da operadora.</p>}
          {refund === "pix" && (
            <p>O valor volta por Pix para a conta que pagou, em geral em poucos minutos.</p>
          )}
          {refund === "support" && <p>Fale com o suporte via WhatsApp para receber o valor de volta.</p>}
        </div>
        {refund === "support" && (
          <div className="no-print">
            <ButtonLink href={refundChat} look="quiet" icon="chat" external>
              Pedir o reembolso no WhatsApp
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}
