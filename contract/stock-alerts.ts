import { z } from "zod";
import { defineCall } from "./call";
import { done, id, list, text } from "./wire";

/** A mail when a sold-out product or sku is back (ours, with the capability `stock-alerts`). */

/** Values of the sku's attributes by name; empty without a sku. */
const choice = z.record(z.string(), z.string());
const token = z.string().min(1).max(100);

export const requestStockAlert = defineCall({
  name: "requestStockAlert",
  isDecidedByStatus: true,
  method: "POST",
  path: "product/stock-alert",
  access: "public",
  specification: "catalogue 7",
  refusals: [422],
  body: z.object({
    productId: id,
    skuId: id.nullable().describe("Null: any sku of the product."),
    email: z.string().min(3).max(254),
  }),
  answer: done,
  ourChoice:
    "Sends a mail with a link to the storefront's `/avise-me?token=`, where the alert is confirmed or stopped. One alert for each product, sku and e-mail; the answer is the same for every e-mail. With a token the alert is in its account's list. An invalid e-mail answers 422 with `errors.email`, an unknown product or sku 404.",
});

export const listStockAlerts = defineCall({
  name: "listStockAlerts",
  mayBeMissing: true,
  method: "GET",
  path: "client/stock-alerts",
  access: "bearer",
  specification: "catalogue 7",
  answer: z.object({
    alerts: list(
      z.object({
        id,
        productName: text,
        slug: text,
        choice,
        email: text,
        state: z.enum(["pending", "active"]),
      }),
    ),
  }),
  ourChoice: "Alerts that the token's account has asked for and that still wait, newest first.",
});

export const removeStockAlert = defineCall({
  name: "removeStockAlert",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/stock-alerts/remove",
  access: "bearer",
  specification: "catalogue 7",
  isIdempotent: true,
  body: z.object({ id }),
  answer: done,
  ourChoice: "No effect on an alert that the account does not have.",
});

export const getStockAlert = defineCall({
  name: "getStockAlert",
  method: "GET",
  path: "product/stock-alert",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ token }),
  answer: z.object({
    productName: text,
    slug: text,
    choice,
    email: text,
    state: z.enum(["pending", "active", "notified", "stopped"]),
  }),
  ourChoice: "The alert of the token in a mail's link; 404 for an unknown token.",
});

const changeStockAlert = (name: string, path: string, ourChoice: string) =>
  defineCall({
    name,
    isDecidedByStatus: true,
    method: "POST",
    path,
    access: "public",
    specification: "catalogue 7",
    refusals: [404],
    body: z.object({ token }),
    answer: done,
    ourChoice,
  });

export const confirmStockAlert = changeStockAlert(
  "confirmStockAlert",
  "product/stock-alert/confirm",
  "From now on one mail is sent as soon as a reseller has stock. No effect on an alert that was sent; 404 for an unknown token.",
);

export const stopStockAlert = changeStockAlert(
  "stopStockAlert",
  "product/stock-alert/stop",
  "No mail is sent any more; 404 for an unknown token.",
);
