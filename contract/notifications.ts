import { z } from "zod";
import { defineCall } from "./call";
import { done, list, text } from "./wire";

/** Which optional mails an account wants (ours, with the capability `notifications`). */

const specification = "purchase 2";
const token = z.string().min(1).max(100);

const answer = z.object({
  email: text,
  notifications: list(z.object({ kind: text, title: text, description: text, isOn: z.boolean() })).describe(
    "Words for the shopper are the upstream's, which knows what it mails.",
  ),
  always: list(z.object({ title: text, reason: text })).describe("What no switch turns off, and why."),
});

const notifications = z.array(z.object({ kind: z.string().max(60), isOn: z.boolean() })).max(50);

export const getNotifications = defineCall({
  name: "getNotifications",
  mayBeMissing: true,
  method: "GET",
  path: "client/notifications",
  access: "bearer",
  specification,
  answer,
  ourChoice:
    "Of the token's account: the kinds of mail that it can turn off, and those that are always sent.",
});

export const saveNotifications = defineCall({
  name: "saveNotifications",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/notifications/save",
  access: "bearer",
  specification,
  isIdempotent: true,
  body: z.object({ notifications }),
  answer: done,
  ourChoice:
    "Kinds that are not named stay as they are; unknown ones are ignored. Mails of a kind that is turned off and still wait are not sent.",
});

export const getNotificationsByToken = defineCall({
  name: "getNotificationsByToken",
  method: "GET",
  path: "user/notifications",
  access: "public",
  specification,
  refusals: [404],
  query: z.object({ token }),
  answer,
  ourChoice:
    "As client/notifications, of the account whose optional mail links to the storefront's `/notificacoes?token=&tipo=`; 404 for an unknown token. The link works as long as the account exists, and changes these switches only.",
});

export const saveNotificationsByToken = defineCall({
  name: "saveNotificationsByToken",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/notifications/save",
  access: "public",
  specification,
  isIdempotent: true,
  refusals: [404],
  body: z.object({ token, notifications }),
  answer: done,
  ourChoice: "As client/notifications/save, by the token of a mail.",
});
