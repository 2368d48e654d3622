import { z } from "zod";
import { attributeGroups, readChoice, resolveSku } from "~/domain/sku-choice";
import { settings } from "~/env.server";
import { emailField } from "~/forms/form-rules";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { getTextFields } from "~/http/form-post.server";
import { messages } from "~/messages";
import { parseForm } from "~/services/form.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import type { Session } from "~/session/session.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import { findProduct } from "~/upstream/products.server";
import { askForStockAlert } from "~/upstream/stock-alerts.server";
import type { Refusal } from "./buying.server";
import type { ProductSelection } from "./product-page.server";
import { stockAlertFieldId } from "./stock-alert-form";

const rules = { schema: z.object({ email: emailField }), labels: { email: "E-mail" } };

/** The e-mail that the form is filled with, where what is chosen has no seller at any quantity; otherwise null. */
export function getStockAlert(
  { readiness, isUnavailable, isUnconfirmed, soldSkuIds }: ProductSelection,
  email: string,
): { readonly email: string } | null {
  const isSoldOut = isUnavailable || (readiness.kind === "outOfStock" && !soldSkuIds.has(readiness.sku.id));
  return isSoldOut && !isUnconfirmed && getCapabilities(settings.apiUrl).sendStockAlerts ? { email } : null;
}

type Outcome =
  | { readonly session: Session; readonly choice: URLSearchParams }
  | { readonly refusal: Refusal; readonly status: number; readonly headers?: HeadersInit };

export async function requestAlert(context: ActionContext, slug: string): Promise<Outcome> {
  const { form, session, upstream } = context;
  const choice = new URLSearchParams(getTextFields(form));
  for (const name of ["intent", "email"]) choice.delete(name);
  const typedEmail = String(form.get("email") ?? "");
  const refuse = (status: number, title: string, message = title, headers?: HeadersInit): Outcome => ({
    status,
    headers,
    refusal: {
      title,
      faults: [{ fieldId: stockAlertFieldId, label: rules.labels.email, message }],
      typedQuantity: choice.get("quantidade") ?? "1",
      typedEmail,
    },
  });
  const parsed = parseForm(form, rules);
  if (!parsed.ok) return refuse(400, messages.ours.checkMarked, parsed.errors.email?.join(" "));
  const { email } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(context, "stockAlert", email);
  if (tooMany) return refuse(tooMany.status, tooMany.message, tooMany.message, tooMany.headers);
  try {
    const { id: productId, skus } = await findProduct(upstream, slug);
    const groups = attributeGroups(skus);
    const skuId = resolveSku(skus, groups, readChoice(choice, groups))?.id ?? null;
    await askForStockAlert(upstream, { productId, skuId, email });
  } catch (error) {
    const { status, message, headers } = formFailure(error);
    if (isUncounted(status)) await refund();
    return refuse(status, message, message, headers);
  }
  const message = messages.ours.stockAlertAsked(email);
  return { session: session.notify({ kind: "information", message }), choice };
}
