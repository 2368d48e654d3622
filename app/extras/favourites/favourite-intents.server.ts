import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { parseBuyableQuantity } from "~/model/quantity";
import { createRefusal, type Refusal } from "~/model/refusal";
import { findProduct } from "~/upstream/products.server";
import { removeFavourite, saveFavourite } from "./favourites.server";

export async function changeFavourite(
  context: ActionContext,
  slug: string,
  isFavourite: boolean,
): Promise<Response | Refusal> {
  const { here, session, upstream } = context;
  const product = await findProduct(upstream, slug);
  try {
    const cookies = isFavourite
      ? await saveFavourite(context, product)
      : await removeFavourite(context, product.id);
    const message = isFavourite ? messages.ours.favouriteSaved : messages.ours.favouriteRemoved;
    return redirectTo(here, session.notify({ kind: "success", message }), cookies);
  } catch (error) {
    const { status, message, headers } = toFormFailure(error);
    const quantity = new URL(here, "http://shop.invalid").searchParams.get("quantidade");
    const typed = { quantidade: String(parseBuyableQuantity(quantity)) };
    return createRefusal({ status, title: message, typed, headers });
  }
}
