import { z } from "zod";
import type { NoticeMessage } from "~/domain/notice";
import { shownPrice, unitPrice } from "~/domain/price";
import { buyableQuantity, parseQuantity } from "~/domain/quantity";
import { createRefusal, type Fault, type Refusal } from "~/domain/refusal";
import { addUnseen, type ShownLine, toShownLine } from "~/domain/shown-cart";
import { attributeGroups, readChoice, resolveSku } from "~/domain/sku-choice";
import { emailField } from "~/forms/form-rules";
import type { ActionContext } from "~/http/action.server";
import { formFailure, isAuthError } from "~/http/failures.server";
import { getTextFields } from "~/http/form-post.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo } from "~/http/redirects.server";
import { openUpstreamAs, type RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { addToCart, readCartBefore } from "~/purchase/cart.server";
import { keepMeasures } from "~/purchase/measures.server";
import { findOffer, type NamedOffer, type NoOffer, selectVariant } from "~/purchase/selection.server";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { removeFavourite, saveFavourite } from "~/services/favourites.server";
import { parseForm } from "~/services/form.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import { serializeShownCart } from "~/session/shown-cart.server";
import { findProduct } from "~/upstream/products.server";
import { askForStockAlert } from "~/upstream/stock-alerts.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { attributeFaults } from "./availability-view.server";
import type { ProductSelection } from "./product-page.server";
import { applyQuantityStep, buyAnchor } from "./product-query";
import { stockAlertFieldId } from "./purchase-form-parts";

type Answer = Response | Refusal;

export function productAnswer(context: ActionContext, slug: string): Promise<Answer> {
  const { form } = context;
  const add = () => buy(context, slug);
  return dispatchIntent(form.get("intent"), {
    default: async () => {
      const changedQuantity = applyQuantityStep(new URLSearchParams(getTextFields(form)));
      return changedQuantity ? redirectTo(`${paths.product(slug, changedQuantity)}#${buyAnchor}`) : add();
    },
    adicionar: add,
    comprar: () => buy(context, slug, { next: paths.cart() }),
    // An offer names its own variant, independent of the selection above.
    oferta: () => buy(context, slug, { named: { sku: form.get("sku"), reseller: form.get("loja") } }),
    salvar: () => changeFavourite(context, slug, true),
    tirar: () => changeFavourite(context, slug, false),
    avisar: () => requestAlert(context, slug),
  });
}

const notPartOfTheChoice = new Set(["intent", "chave", "sku", "loja", "passo", "medidas"]);

interface Purchase {
  readonly named?: NamedOffer | null;
  readonly next?: string;
}

/** With an expired token the line waits in the guest's cart, which the login merges. */
async function buy(context: ActionContext, slug: string, purchase: Purchase = {}): Promise<Answer> {
  try {
    return await addChosen(context, slug, purchase);
  } catch (error) {
    const isExpired = error instanceof UpstreamError && isAuthError(error) && error.kind !== "forbidden";
    if (!isExpired || !context.shopper) throw error;
    const notice = { kind: "warning", message: messages.guest.sessionExpiredLineKept } as const;
    const upstream = openUpstreamAs(context, null);
    const session = context.session.expire();
    return addChosen({ ...context, shopper: null, upstream, session }, slug, { ...purchase, notice });
  }
}

async function addChosen(
  context: ActionContext,
  slug: string,
  { named = null, next, notice }: Purchase & { readonly notice?: NoticeMessage },
): Promise<Answer> {
  const { form, shopper, location, here } = context;
  if (location === null) return redirectTo(paths.location(here));
  const choice = new URLSearchParams(getTextFields(form).filter(([name]) => !notPartOfTheChoice.has(name)));
  const quantidade = String(form.get("quantidade") ?? "1");
  const [variant, cartBefore] = await Promise.all([
    selectVariant(context, slug, choice),
    shopper ? readCartBefore(context) : null,
  ]);
  const refuse = (status: number, title: string, faults: readonly Fault[] = []): Refusal =>
    createRefusal({ status, title, faults, typed: { quantidade } });
  const faults = [...(named ? [] : attributeFaults(variant)), ...quantityFaults(quantidade)];
  if (faults.length > 0) return refuse(400, messages.ours.chooseToBuy, faults);
  const offer = await findOffer(context, variant, named);
  if (typeof offer === "string") return refuse(offer === "unconfirmed" ? 503 : 400, whyNoOffer[offer]);
  const { skuId, resellerId, priceInCentavos, discountTerms } = offer;
  const now = new Date();
  const { promotionId } = unitPrice(priceInCentavos, discountTerms, now);
  try {
    const line = {
      ...{ skuId, resellerId, quantity: variant.quantity, promotionId },
      productSlug: variant.details.slug,
    };
    const added = await addToCart(context, line, readIdempotencyKey(form), cartBefore);
    if ("refusal" in added) return refuse(400, added.refusal);
    const to = next ?? `${paths.product(slug, choice)}#${buyAnchor}`;
    const cookies = [
      ...(await keepMeasures(context, skuId, form.get("medidas"))),
      ...(await serializeAdded(
        context,
        toShownLine(
          { ...line, productName: variant.details.name },
          shownPrice(priceInCentavos, discountTerms, now),
        ),
      )),
    ];
    if (notice) return redirectTo(paths.login(to), added.session.notify(notice), cookies);
    const success = { kind: "success", message: messages.catalogue.addedToCart } as const;
    return redirectTo(to, added.session.notify(success), cookies);
  } catch (error) {
    const { status, message } = formFailure(error);
    return refuse(status, message);
  }
}

/** Cookies for the comparison of the cart with the price that this page has shown. */
async function serializeAdded({ shownCart, shopper }: ActionContext, line: ShownLine): Promise<string[]> {
  const shown = addUnseen(shownCart, { lines: [line], freight: [] });
  return shown ? [await serializeShownCart(shown, shopper?.id ?? null)] : [];
}

const whyNoOffer: Readonly<Record<NoOffer, string>> = {
  unconfirmed: messages.ours.notConfirmed,
  notMade: messages.catalogue.noReseller,
  outOfStock: messages.catalogue.outOfStock,
};

const quantityFaults = (typed: string): Fault[] =>
  parseQuantity(typed).ok ? [] : [{ fieldId: "quantidade", message: messages.ours.quantityOutOfRange }];

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
