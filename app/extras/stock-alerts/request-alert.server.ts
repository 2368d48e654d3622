import { z } from "zod";
import { parseForm } from "~/forms/form.server";
import { emailField } from "~/forms/form-rules";
import { getTextFields } from "~/http/form-post.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { createRefusal, type Refusal } from "~/model/refusal";
import { groupAttributes, readChoice, resolveSku } from "~/model/sku-choice";
import { paths } from "~/paths";
import { findProduct } from "~/upstream/products.server";
import { stockAlertFieldId } from "./stock-alert-form";
import { askForStockAlert } from "./stock-alerts.server";

const rules = { schema: z.object({ email: emailField }), labels: { email: "E-mail" } };

export async function requestAlert(context: ActionContext, slug: string): Promise<Response | Refusal> {
  const { form, session, upstream } = context;
  const choice = new URLSearchParams(getTextFields(form));
  for (const name of ["intent", "email"]) choice.delete(name);
  const refuse = (status: number, title: string, message = title, headers?: Refusal["headers"]): Refusal =>
    createRefusal({
      status,
      title,
      headers,
      faults: [{ fieldId: stockAlertFieldId, label: rules.labels.email, message }],
      typed: { quantidade: choice.get("quantidade") ?? "1", email: String(form.get("email") ?? "") },
    });
  const parsed = parseForm(form, rules);
  if (!parsed.ok) return refuse(400, messages.ours.checkMarked, parsed.errors.email?.join(" "));
  const { email } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(context, "stockAlert", email);
  if (tooMany) return refuse(tooMany.status, tooMany.message, tooMany.message, tooMany.headers);
  try {
    const { id: productId, skus } = await findProduct(upstream, slug);
    const groups = groupAttributes(skus);
    const skuId = resolveSku(skus, groups, readChoice(choice, groups))?.id ?? null;
    await askForStockAlert(upstream, { productId, skuId, email });
  } catch (error) {
    const { status, message, headers } = toFormFailure(error);
    if (isUncounted(status)) await refund();
    return refuse(status, message, message, headers);
  }
  const message = messages.ours.stockAlertAsked(email);
  return redirectTo(paths.product(slug, choice), session.notify({ kind: "information", message }));
}
