import { z } from "zod";
import { defineCall } from "./call";
import { done, integer, text, validTimestamp } from "./wire";

/** What the law (LGPD) gives shoppers: a copy of their data and the deletion of their account (ours, with the capability `data-rights`). */

const specification = "purchase 2";
const token = z.string().min(1).max(200);
const password = z.string().min(1).max(200);

export const getDataExport = defineCall({
  name: "getDataExport",
  mayBeMissing: true,
  method: "GET",
  path: "client/data-export",
  access: "bearer",
  specification,
  answer: z.object({
    export: z
      .object({
        state: z.enum(["pending", "ready"]),
        requestedAt: validTimestamp,
        expiresAt: validTimestamp.nullish(),
        sizeInBytes: integer.nullish(),
      })
      .nullable(),
  }),
  ourChoice: "The copy that the token's account has requested; null without one, and once it has expired.",
});

export const requestDataExport = defineCall({
  name: "requestDataExport",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/data-export/request",
  access: "bearer",
  specification,
  refusals: [422, 429, 503],
  body: z.object({ password }),
  answer: done,
  ourChoice:
    "A job makes the copy and mails a link to the storefront's `/profile/privacidade`. A second request within a day changes nothing and sends no second mail. A wrong password answers 422 with errors.password.",
});

export const downloadDataExport = defineCall({
  name: "downloadDataExport",
  method: "GET",
  path: "client/data-export/file",
  access: "bearer",
  specification,
  refusals: [404],
  query: z.object({
    part: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  answer: z.object({ fileName: text, contentInBase64: z.base64(), parts: integer.nullish() }),
  ourChoice:
    "A ZIP with `dados.json`, `dados.html` and the account's own pictures; 404 without one. With `part`, counted from 0, one of its `parts`, which follow each other in the file; without `parts` it is all of it.",
});

export const getAccountDeletion = defineCall({
  name: "getAccountDeletion",
  mayBeMissing: true,
  method: "GET",
  path: "client/deletion",
  access: "bearer",
  specification,
  answer: z.object({
    deletion: z.object({ eraseAt: validTimestamp, waitsForOrders: z.boolean() }).nullable(),
  }),
  ourChoice:
    "The requested deletion of the token's account. `waitsForOrders`: it is done once no order is under way.",
});

export const requestAccountDeletion = defineCall({
  name: "requestAccountDeletion",
  mayBeMissing: true,
  method: "POST",
  path: "client/deletion/request",
  access: "bearer",
  specification,
  refusals: [422, 429, 503],
  body: z.object({ password }),
  answer: z.object({ eraseAt: validTimestamp }),
  ourChoice:
    "After seven days the account is deleted; until then it works, and an installer is in no list. The mail links to the storefront's `/manter-conta?token=`. A second request keeps the date and sends no mail. A wrong password answers 422 with errors.password.",
});

export const cancelAccountDeletion = defineCall({
  name: "cancelAccountDeletion",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/deletion/cancel",
  access: "bearer",
  specification,
  isIdempotent: true,
  answer: done,
  ourChoice: "No effect without a requested deletion.",
});

export const getDeletionByToken = defineCall({
  name: "getDeletionByToken",
  method: "GET",
  path: "user/deletion",
  access: "public",
  specification,
  refusals: [404],
  query: z.object({ token }),
  answer: z.object({ eraseAt: validTimestamp, isCancelled: z.boolean() }),
  ourChoice:
    "The deletion of the token in the mail; 404 for an unknown token, and once the account is deleted.",
});

export const cancelDeletionByToken = defineCall({
  name: "cancelDeletionByToken",
  isDecidedByStatus: true,
  method: "POST",
  path: "user/deletion/cancel",
  access: "public",
  specification,
  refusals: [404],
  body: z.object({ token }),
  answer: done,
  ourChoice: "No effect on a cancelled deletion; 404 for an unknown token, and once the account is deleted.",
});
