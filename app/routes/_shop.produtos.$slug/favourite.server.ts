import { data } from "@remix-run/node";
import { buyableQuantity } from "~/domain/quantity";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { removeFavourite, saveFavourite } from "~/services/favourites.server";
import { findProduct } from "~/upstream/products.server";
import type { Refusal } from "./buying.server";

export async function changeFavourite(context: ActionContext, slug: string, isFavourite: boolean) {
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
    const typed = new URL(here, "http://shop.invalid").searchParams.get("quantidade");
    const refusal: Refusal = { title: message, faults: [], typedQuantity: String(buyableQuantity(typed)) };
    return data(refusal, { status, headers });
  }
}
