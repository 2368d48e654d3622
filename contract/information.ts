import { z } from "zod";
import { defineCall } from "./call";
import { id, list, pageNumber, pager, percent, text } from "./wire";

/** Platform settings and common questions (installers 3, "Platform settings" and "Common question"). */

export const getPlatformSettings = defineCall({
  name: "getPlatformSettings",
  method: "GET",
  path: "platformsettings/get",
  access: "public",
  specification: "installers 7, purchase 7",
  answer: z
    .object({
      id: id.nullish(),
      exchangeAndReturnsPolicy: z.string().nullish(),
      privacyPolicy: z.string().nullish(),
      termsAndConditions: z.string().nullish(),
      aboutStore: z.string().nullish(),
      percentageDiscountForApplicators: percent.nullish(),
    })
    .refine((settings) => Object.keys(settings).length > 0, { error: "no setting that is known" }),
});

export const listCommonQuestions = defineCall({
  name: "listCommonQuestions",
  method: "POST",
  path: "commonQuestions/all",
  access: "public",
  specification: "installers 7",
  isIdempotent: true,
  body: z.object({
    search: z.string().max(200).nullish(),
    page: pageNumber,
    pageSize: z.number().int().min(1).max(100),
    totalPages: z.int32().nullish(),
  }),
  answer: z.object({
    content: z.object({
      commonQuestions: list(z.object({ id: id.nullish(), question: text, answer: text })),
      pager,
    }),
  }),
});
