import { z } from "zod";
import { removeFavourite, saveFavourite } from "~/extras/favourites/favourites.server";
import { askForStockAlert } from "~/extras/stock-alerts/stock-alerts.server";
import { buy, readChosen } from "~/features/cart/buying.server";
import type { NamedOffer } from "~/features/cart/selection.server";
import { parseForm } from "~/forms/form.server";
import { emailField } from "~/forms/form-rules";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { getTextFields } from "~/http/form-post.server";
import { dispatchIntent } from "~/http/intents.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { buyableQuantity } from "~/model/quantity";
import { createRefusal, type Refusal } from "~/model/refusal";
import { attributeGroups, readChoice, resolveSku } from "~/model/sku-choice";
import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { findProduct } from "~/upstream/products.server";
import type { ProductSelection } from "./product-page.server";
import { applyQuantityStep, buyAnchor } from "./product-query";
import { stockAlertFieldId } from "./purchase-form-parts";

type Answer = Response | Refusal;

interface AddOptions {
  readonly named?: NamedOffer;
  readonly next?: string;
}

export function productAnswer(context: ActionContext, slug: string): Promise<Answer> {
  const { form } = context;
  return dispatchIntent(form.get("intent"), {
    default: async () => {
      const changedQuantity = applyQuantityStep(new URLSearchParams(getTextFields(form)));
      return changedQuantity
        ? redirectTo(`${paths.product(slug, changedQuantity)}#${buyAnchor}`)
        : add(context, slug);
    },
    adicionar: () => add(context, slug),
    comprar: () => add(context, slug, { next: paths.cart() }),
    // An offer names its own variant, independent of the selection above.
    oferta: () => add(context, slug, { named: { sku: form.get("sku"), reseller: form.get("loja") } }),
    salvar: () => changeFavourite(context, slug, true),
    tirar: () => changeFavourite(context, slug, false),
    avisar: () => requestAlert(context, slug),
  });
}

function add(context: ActionContext, slug: string, { named, next }: AddOptions = {}): Promise<Answer> {
  const { form } = context;
  const choice = readChosen(form);
  return buy(context, slug, {
    ...{ choice, named, key: readIdempotencyKey(form) },
    next: next ?? `${paths.product(slug, choice)}#${buyAnchor}`,
  });
}

async function changeFavourite(context: ActionContext, slug: string, isFavourite: boolean): Promise<Answer> {
  const { here, session, upstream } = context;
  const product = await findProduct(upstream, slug);
  try {
    const cookies = isFavourite
      ? await saveFavourite(context, product)
      : await removeFavourite(context, product.id);
    const message = isFavourite ? messages.ours.favouriteSaved : messages.ours.favouriteRemoved;
    return redirectTo(here, session.notify({ kind: "success", message }), cookies);
  } catch (error) {
    const { status, message, headers } = formFailure(error);
    const quantity = new URL(here, "http://shop.invalid").searchParams.get("quantidade");
    const typed = { quantidade: String(buyableQuantity(quantity)) };
    return createRefusal({ status, title: message, typed, headers });
  }
}

const rules = { schema: z.object({ email: emailField }), labels: { email: "E-mail" } };

/** The e-mail that the form is filled with, where what is chosen has no seller at any quantity; otherwise null. */
export function getStockAlert(
  { can, shopper }: Pick<RequestContext, "can" | "shopper">,
  { readiness, isUnavailable, isUnconfirmed, soldSkuIds }: ProductSelection,
): { readonly email: string } | null {
  const isSoldOut = isUnavailable || (readiness.kind === "outOfStock" && !soldSkuIds.has(readiness.sku.id));
  return isSoldOut && !isUnconfirmed && can.sendStockAlerts ? { email: shopper?.email ?? "" } : null;
}

async function requestAlert(context: ActionContext, slug: string): Promise<Answer> {
  const { form, session, upstream } = context;
  const choice = new URLSearchParams(getTextFields(form));
  for (const name of ["intent", "email"]) choice.delete(name);
  const refuse = (status: number, title: string, message = title, headers?: Refusal["headers"]): Refusal =>
    createRefusal({
      ...{ status, title, headers },
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
    const groups = attributeGroups(skus);
    const skuId = resolveSku(skus, groups, readChoice(choice, groups))?.id ?? null;
    await askForStockAlert(upstream, { productId, skuId, email });
  } catch (error) {
    const { status, message, headers } = formFailure(error);
    if (isUncounted(status)) await refund();
    return refuse(status, message, message, headers);
  }
  const message = messages.ours.stockAlertAsked(email);
  return redirectTo(paths.product(slug, choice), session.notify({ kind: "information", message }));
}
