import { maskCep } from "../../common/cep";
import { formatCentavos } from "../../common/money";
import { orderStatusNames, paymentMethodNames } from "../../common/order-in-words";
import { formatTaxId } from "../../common/tax-id";
import type { accountReverts } from "../database/schema/data-rights";
import type { payments } from "../database/schema/payments";
import type { ToWords } from "./personal-table";

/** Stored values as the shop's pages say them. */

export const labelCodes = (codes: Readonly<Record<string | number, string>>): ToWords => {
  const byValue = new Map(Object.entries(codes));
  return Object.assign((value: unknown) => byValue.get(String(value)) ?? "–", { codes });
};

const ofText =
  (format: (text: string) => string): ToWords =>
  (value) =>
    typeof value === "string" && value !== "" ? format(value) : "–";

export const toTaxId = ofText(formatTaxId);
export const toCep = ofText(maskCep);

export const toOrderStatus = labelCodes(orderStatusNames);

export const toPaymentMethod = labelCodes(paymentMethodNames);

export const toPaymentStatus = labelCodes({
  pending: "Aguardando pagamento",
  authorised: "Autorizado",
  approved: "Pago",
  denied: "Recusado",
  expired: "Expirado",
  refunding: "Em devolução",
  refunded: "Devolvido",
} satisfies Record<typeof payments.$inferSelect.status, string>);

export const toAccountChange = labelCodes({
  email: "E-mail",
  password: "Senha",
  factor: "Verificação em duas etapas",
} satisfies Record<typeof accountReverts.$inferSelect.change, string>);

export const toInstallerStatus = labelCodes({ 1: "Ativo", 0: "Inativo" });

/** '2026-12-06' is '06/12/2026'. */
export const formatDay = (day: string): string => day.split("-").reverse().join("/");

/** An amount that is taken off. */
export const toDiscount: ToWords = (value) =>
  typeof value === "number" ? formatCentavos(value === 0 ? 0 : -value) : "–";

export const toDegrees: ToWords = (value) =>
  typeof value === "number"
    ? value.toLocaleString("pt-BR", { maximumFractionDigits: 6 }).replace("-", "−")
    : "–";

export const toOrderCodes: ToWords = Object.assign(
  ofText((codes) => codes),
  { schema: { type: "string", description: "Com vírgulas, quando o pagamento é de vários pedidos" } },
);
