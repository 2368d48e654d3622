import { buy, readChosen } from "~/features/cart/buying.server";
import type { NamedOffer } from "~/features/cart/selection.server";
import type { ActionContext } from "~/http/action.server";
import { extrasAt } from "~/http/extra.server";
import { getTextFields } from "~/http/form-post.server";
import { dispatchIntent } from "~/http/intents.server";
import { redirectTo } from "~/http/redirects.server";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { applyQuantityStep, buyAnchor } from "./product-query";

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
    ...Object.fromEntries(
      extrasAt("productIntents").flatMap((intents) =>
        Object.entries(intents).map(([intent, answer]) => [intent, () => answer(context, slug)]),
      ),
    ),
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
