import type { MiddlewareHandler } from "hono";
import { capabilities, capabilitiesHeader, limitations } from "../../contract/capabilities";
import { paymentMethod } from "../database/schema/payments";
import type { Services } from "../services";

export function announceCapabilities({
  cards,
  payments,
}: Pick<Services, "cards" | "payments">): MiddlewareHandler {
  const { cardPage, savedCards, onePayment, ...always } = capabilities;
  const list = [
    ...Object.values(always),
    ...(cards === null ? [limitations.noCards] : [cardPage, savedCards]),
    ...(payments.paysSeveralOrders ? [onePayment] : []),
    ...(payments.takes(paymentMethod.pix) ? [] : [limitations.noPix]),
    ...(payments.takes(paymentMethod.boleto) ? [] : [limitations.noBoleto]),
  ].join(", ");
  return async (context, next) => {
    await next();
    context.res.headers.set(capabilitiesHeader, list);
  };
}
