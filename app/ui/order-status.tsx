import type { PaymentStanding } from "~/domain/payment-standing";

const colours: Record<PaymentStanding, string> = {
  waiting: "text-amber",
  paid: "text-green",
  denied: "text-red-dark",
  expired: "text-red-dark",
  cancelledUnpaid: "text-ink-2",
  cancelledPaid: "text-ink-2",
  returned: "text-ink-2",
};

interface OrderStatusProps {
  standing: PaymentStanding;
  /** 'Pagamento confirmado', 'Cancelado · Qr Code expirado'. */
  words: string;
}

export function OrderStatus({ standing, words }: OrderStatusProps) {
  return <strong className={colours[standing]}>{words}</strong>;
}
