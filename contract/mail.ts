import { z } from "zod";
import { defineCall } from "./call";
import { done } from "./wire";

/** E-mails requested by the storefront after a payment (purchase 4, "Checkout"). The payloads are ours. */

const aboutOrders = z.object({ OrderCodes: z.array(z.string().max(60)).min(1).max(30) });

const paymentMail = (outcome: "Aproved" | "Denied" | "Waiting") =>
  defineCall({
    name: `sendPayment${outcome}Email`,
    isDecidedByStatus: true,
    method: "POST",
    path: `email/sendEmailPayment${outcome}`,
    access: "bearer",
    specification: "purchase 7",
    refusals: [404],
    isIdempotent: true,
    body: aboutOrders,
    answer: done,
    ourChoice:
      "The body lists order codes. One e-mail is sent per order and outcome, however often it is requested.",
  });

export const sendPaymentApprovedEmail = paymentMail("Aproved");
export const sendPaymentDeniedEmail = paymentMail("Denied");
export const sendPaymentWaitingEmail = paymentMail("Waiting");

export const sendClientEmail = defineCall({
  name: "sendClientEmail",
  isDecidedByStatus: true,
  method: "POST",
  path: "email/sendClient",
  access: "public",
  specification: "installers 7",
  refusals: [422],
  body: z.object({ email: z.string().min(3).max(254) }),
  answer: done,
  ourChoice:
    "The body is the e-mail address. An account created with it in the last day gets one welcome e-mail, however often it is requested; other addresses get none, with the same answer. An invalid address answers 422.",
});
