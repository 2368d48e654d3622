import type { MiddlewareHandler } from "hono";
import { type Capability, capabilities, capabilitiesHeader, limitations } from "../../contract/capabilities";
import { paymentMethod } from "../database/schema/payments";
import type { Services } from "../services";

const { cardPage, savedCards, onePayment, ...others } = capabilities;

/** Whatever the providers are; extras add theirs. */
const always: readonly Capability[] = [
  others.idempotencyKeys,
  others.guestCheckout,
  others.dataRights,
  others.emailChange,
  others.sessions,
  others.reviewPictures,
  others.installersNearby,
  others.installerAccount,
  others.installerPages,
  others.samePublicAnswers,
  others.offersWithProduct,
  others.detailsWithPrice,
  others.paymentChange,
  others.orderMeasures,
  others.addressWithCart,
];

export function announceCapabilities({
  cards,
  payments,
  extras,
}: Pick<Services, "cards" | "payments" | "extras">): MiddlewareHandler {
  const offered = new Set([...always, ...extras.flatMap(({ capabilities: own }) => own)]);
  const list = [
    ...Object.values(others).filter((capability) => offered.has(capability)),
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
