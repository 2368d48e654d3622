import { data } from "@remix-run/node";
import { buy, readChosen } from "~/features/cart/buying.server";
import { type ActionContext, awaitOptional } from "~/http/screen.server";

import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { supportsRooms } from "~/upstream/room-photos.server";
import { withTimeLimit } from "../../../../common/time-limit";
import { createRoomCookies, storeProject } from "./save-project.server";

/** Longer than a drawing takes unless many wait. */
const maxStoringInMs = 3_000;

/**
 * Puts the meters of a wall into the cart, and stores what is drawn, so that it goes with the order. Where that fails, the
 * purchase goes on.
 */
export async function buyFilm(context: ActionContext, slug: string, searchParams: URLSearchParams) {
  const { upstream, form } = context;
  const storing = supportsRooms(upstream) ? storeInTime(context, slug, searchParams) : Promise.resolve(null);
  const purchase = { choice: readChosen(form), key: readIdempotencyKey(form), next: paths.cart() };
  const [bought, project] = await Promise.all([buy(context, slug, purchase), awaitOptional(storing, null)]);
  // A guest who has no secret for what is stored could not delete it.
  const cookies = typeof project === "number" ? await createRoomCookies(context) : [];
  const headers = new Headers(bought.headers);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return bought instanceof Response
    ? new Response(null, { status: bought.status, headers })
    : data(bought, { status: bought.status, headers });
}

const storeInTime = (...wall: Parameters<typeof storeProject>) =>
  withTimeLimit(maxStoringInMs, (signal) =>
    Promise.race([
      storeProject(...wall),
      new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null))),
    ]),
  );
