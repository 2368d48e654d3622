import type { ReactNode } from "react";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { OrderView } from "./order-view.server";

interface CancelUnpaidFormProps {
  id: number;
  /** What is said of orders that are cancelled too. */
  others: string | null;
  refusal?: Refusal;
}

interface CancelFormProps extends Omit<CancelUnpaidFormProps, "others"> {
  isCard: boolean;
}

export function CancelForm({ id, isCard, refusal }: CancelFormProps) {
  return (
    <Frame id={id} intent="cancelar">
      <p>
        O pedido inteiro é cancelado, e isso não pode ser desfeito.{" "}
        {isCard
          ? "O valor volta para o cartão."
          : "Depois de cancelar, fale com o suporte via WhatsApp para receber o valor de volta."}
      </p>
      {refusal && <ErrorSummary {...refusal} />}
      <TextAreaField
        label="Motivo do cancelamento"
        name="motivo"
        maxLength={1000}
        defaultValue={refusal?.typed.motivo}
        error={refusal?.errors.motivo}
      />
    </Frame>
  );
}

export function CancelUnpaidForm({ id, others, refusal }: CancelUnpaidFormProps) {
  return (
    <Frame id={id} intent="cancelar-nao-pago">
      <p>Nada foi cobrado. O pedido inteiro é cancelado, e isso não pode ser desfeito.</p>
      {others && <p>{others}</p>}
      {refusal && <ErrorSummary {...refusal} />}
    </Frame>
  );
}

interface FrameProps {
  id: number;
  intent: string;
  children: ReactNode;
}

function Frame({ id, intent, children }: FrameProps) {
  return (
    <form
      method="post"
      action={paths.order(id, "cancelar")}
      id="cancelar"
      className="box stack no-print max-w-[44rem]"
      aria-labelledby="cancelar-titulo"
    >
      <h2 id="cancelar-titulo">Cancelar este pedido?</h2>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={intent}>
          Cancelar pedido
        </Button>
        <ButtonLink href={paths.order(id)} look="quiet">
          Manter o pedido
        </ButtonLink>
      </div>
    </form>
  );
}

interface CancellationProps {
  cancellation: NonNullable<OrderView["cancellation"]>;
  refunds: OrderView["refunds"];
}

export function Cancellation({ cancellation, refunds }: CancellationProps) {
  const { reason, needsSupport, refundChat } = cancellation;
  return (
    <section className="notice warning" aria-label="Pedido cancelado">
      <Icon name="info" />
      <div className="stack">
        <div>
          <strong>Este pedido foi cancelado</strong>
          {reason && <p className="whitespace-pre-line">Motivo: {reason}</p>}
          {refunds.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {needsSupport && (
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
