import { refundDayAfter } from "./business-days";
import { formatCentavos } from "./money";

/** `support`: only after the buyer has written. `shop`: by the shop that took the items back. */
export type RefundWay = "card" | "pix" | "support" | "shop";

interface Refund {
  readonly amountInCentavos: number;
  readonly way: RefundWay;
  readonly startedAt: Date;
  readonly email: string;
}

/** How much comes back, how, until when, and whom to write to: the same on pages and in mails. */
export function refundWords({ amountInCentavos, way, startedAt, email }: Refund): string {
  const amount = formatCentavos(amountInCentavos);
  const until = refundDayAfter(startedAt);
  const ifLate = `Se o valor não voltar, escreva para ${email}.`;
  switch (way) {
    case "card":
      return `O valor de ${amount} volta para o cartão, nesta fatura ou na próxima, conforme a operadora. ${ifLate}`;
    case "pix":
      return `O valor de ${amount} volta por Pix para a conta que pagou, em geral em poucos minutos, no máximo até ${until}. ${ifLate}`;
    case "support":
      return `Para receber o valor de ${amount} de volta, fale com o suporte via WhatsApp ou escreva para ${email}. Ele volta em até 7 dias úteis depois do contato.`;
    case "shop":
      return `A loja devolve o valor de ${amount} até ${until}. ${ifLate}`;
  }
}
