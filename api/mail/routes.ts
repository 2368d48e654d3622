import * as contract from "../../contract/mail";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { type AskedOutcome, mailAboutPayment } from "./payment-mails";
import { mailWelcome } from "./welcome-mail";

const about = (call: typeof contract.sendPaymentApprovedEmail, outcome: AskedOutcome): CallHandler =>
  serveShopper(call, async ({ body, shopper }, parts) => {
    await mailAboutPayment(outcome, body.OrderCodes, shopper, parts);
    return { message: messages.mailSent };
  });

export const mailRoutes: readonly CallHandler[] = [
  about(contract.sendPaymentApprovedEmail, "approved"),
  about(contract.sendPaymentDeniedEmail, "denied"),
  about(contract.sendPaymentWaitingEmail, "waiting"),
  serve(contract.sendClientEmail, async ({ body }, parts) => {
    await mailWelcome(body.email, parts);
    return { message: messages.mailSent };
  }),
];
