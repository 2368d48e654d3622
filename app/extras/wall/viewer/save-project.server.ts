import { busyRetryInSeconds } from "~/extras/wall/film-drawing.server";
import { findOwnPhotos } from "~/extras/wall/own-photos.server";
import { readRoomKey, serializeRoomKey } from "~/extras/wall/room-key.server";
import { toStoredProject } from "~/extras/wall/stored-wall.server";
import { drawOnWall } from "~/extras/wall/wall-drawing.server";
import { refuse } from "~/forms/form.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { getAddressKey } from "~/rate-limits/keys.server";
import { findProduct } from "~/upstream/products.server";
import { readRoomPhoto, storeRoomProject } from "~/upstream/room-photos.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { readHungFilm } from "./wall-view.server";

const title = messages.rooms.notSaved;
const busy = {
  title,
  status: 503,
  message: messages.wall.busy,
  headers: { "retry-after": String(busyRetryInSeconds) },
};

/** Stores the wall of the address, and comes back with its id. */
export async function saveProject(context: ActionContext, slug: string, searchParams: URLSearchParams) {
  const id = await storeProject(context, slug, searchParams);
  if (typeof id !== "number") return refuse(id);
  const saved = new URLSearchParams([...searchParams].filter(([name]) => name !== "projeto"));
  saved.set("projeto", String(id));
  return redirectTo(
    `${paths.account.onWall(slug, saved)}#projeto`,
    context.session.notify({ kind: "success", message: messages.rooms.projectSaved }),
    await createRoomCookies(context),
  );
}

/** Once however often it is sent. For a guest, `createRoomCookies` have to reach the browser. */
export async function storeProject(
  context: ActionContext,
  slug: string,
  searchParams: URLSearchParams,
): Promise<number | RefusalReason> {
  const { upstream } = context;
  const [product, photos] = await Promise.all([
    findProduct(upstream, slug),
    findOwnPhotos(context, searchParams.has("foto")),
  ]);
  const hung = readHungFilm(product, searchParams, photos);
  if (!hung?.wall || !hung.read) return { title, status: 404, message: messages.rooms.gone };
  const { film, wall, typed, rollWidth, faults } = hung;
  const { faces } = hung.read;
  if (faults.length > 0) return { title: messages.ours.checkMarked, faults };
  if (faces.length === 0) return { title, message: messages.wall.noFace };
  const { tooMany, refund } = await consumeRateLimit(context, "room");
  if (tooMany) return { title, ...tooMany };
  try {
    const drawing = {
      wall,
      look: film.look,
      rollWidth,
      isHorizontal: typed.isHorizontal,
      width: 1200,
    } as const;
    const drawn = await drawOnWall(drawing, "jpeg", {
      readPhoto: (id) => readRoomPhoto(upstream, id),
      addressKey: getAddressKey(context.clientAddress),
    });
    if (drawn === "missing") return { title, status: 404, message: messages.rooms.gone };
    if (drawn === "busy") {
      await refund();
      return busy;
    }
    const choice = Object.fromEntries(
      film.groups.map(({ attribute }) => [attribute, film.choice.get(attribute) ?? ""]),
    );
    return await storeRoomProject(upstream, {
      ...toStoredProject({ photo: wall.photo, faces, product: { slug: product.slug, choice } }),
      picture: `data:image/jpeg;base64,${Buffer.from(drawn).toString("base64")}`,
    });
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 503)) await refund();
    const { status, message, headers } = toFormFailure(error);
    return { title, status, message, headers };
  }
}

/** A guest's secret, by which the upstream knows whose project it is. */
export const createRoomCookies = async ({ shopper, headers }: ActionContext): Promise<string[]> =>
  shopper === null ? [await serializeRoomKey(await readRoomKey(headers))] : [];
