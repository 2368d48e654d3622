import { formatBoleto } from "@brazilian-utils/brazilian-utils/format-boleto";
import { formatCentavos } from "../../common/money";
import type { StoredOrder } from "../orders/find-orders";
import { orderToWire } from "../orders/wire";
import type { MailContent } from "./mail-content";
import { inSaoPaulo } from "./time-in-sao-paulo";

/** How to pay an order: its Pix code, its boleto or the card provider's page. */
export function describePaymentInstructions(
  stored: StoredOrder,
  publicOrigin: string,
): MailContent["details"] {
  const { order, payment } = stored;
  const until = order.expiresAt === null ? "" : inSaoPaulo.format(order.expiresAt);
  if (payment?.pixPayload != null) {
    return [
      {
        label: `Pix copia e cola${amountPaid(stored)}, para pagar até ${until}`,
        value: payment.pixPayload,
        isCode: true,
      },
    ];
  }
  if (payment?.boletoLine != null) {
    const { urlBoleto } = orderToWire(stored, order.createdAt, publicOrigin);
    return [
      {
        label: `Linha digitável do boleto${amountPaid(stored)}, com vencimento em ${formatDay(payment.boletoDueOn)}`,
        value: formatBoleto(payment.boletoLine),
        isCode: true,
      },
      ...(urlBoleto == null ? [] : [{ label: "Boleto para imprimir", value: urlBoleto }]),
    ];
  }
  if (payment?.hostedPageUrl != null && payment.status === "pending") {
    return [{ label: `Página para pagar com cartão, até ${until}`, value: payment.hostedPageUrl }];
  }
  return [];
}

const amountPaid = ({ payment }: StoredOrder): string =>
  payment === null ? "" : ` de ${formatCentavos(payment.amountInCentavos)}`;

const formatDay = (day: string | null): string => (day ?? "").split("-").reverse().join("/");
