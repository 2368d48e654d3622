import * as contract from "../../contract/mail";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { type RequestableOutcome, sendRequestedOrderMails } from "./order-mails";
import { mailWelcome } from "./welcome-mail";

const servePaymentMail = (
  call: typeof contract.sendPaymentApprovedEmail,
  outcome: RequestableOutcome,
): CallHandler =>
  serveShopper(call, async ({ body, shopper }, services) => {
    await sendRequestedOrderMails(outcome, body.OrderCodes, shopper, services);
    return { message: messages.mailSent };
  });

export const mailRoutes: readonly CallHandler[] = [
  servePaymentMail(contract.sendPaymentApprovedEmail, "approved"),
  servePaymentMail(contract.sendPaymentDeniedEmail, "denied"),
  servePaymentMail(contract.sendPaymentWaitingEmail, "waiting"),
  serve(contract.sendClientEmail, async ({ body }, services) => {
    await mailWelcome(body.email, services);
    return { message: messages.mailSent };
  }),
];
