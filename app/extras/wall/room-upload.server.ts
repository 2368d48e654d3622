import { readRoomKey, serializeRoomKey } from "~/extras/wall/room-key.server";
import { answerRefusal, createFormRefusal } from "~/forms/form.server";
import { readPhoto } from "~/forms/uploaded-photos.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { storeRoomPhoto } from "~/upstream/room-photos.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

const photoForm = { labels: { foto: "Foto" } };
const title = messages.rooms.notSaved;

const refusePhoto = (
  { form }: ActionContext,
  status: number,
  messageAtField: string,
  more: { message?: string; headers?: Readonly<Record<string, string>> } = {},
) =>
  answerRefusal(
    createFormRefusal(form, photoForm, { title, errors: { foto: [messageAtField] }, status, ...more }),
  );

/** Leads to `toPage` of the photo's id. A guest's secret is stored with the first photo. */
export async function addRoomPhoto(context: ActionContext, toPage: (id: number) => string) {
  const { form, upstream, shopper, headers, session } = context;
  const file = form.get("foto");
  if (!(file instanceof File) || (file.name === "" && file.size === 0))
    return refusePhoto(context, 400, messages.rooms.photoNeeded);
  const photo = await readPhoto(file, messages.profile.photoTooLarge);
  if (!photo.ok) return refusePhoto(context, 400, photo.message);
  const { tooMany, refund } = await consumeRateLimit(context, "room");
  if (tooMany) return refusePhoto(context, tooMany.status, messages.ours.photoAgain, tooMany);
  let id: number;
  try {
    id = await storeRoomPhoto(upstream, photo.picture);
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 503)) await refund();
    const { status, message, fields, headers } = toFormFailure(error);
    return refusePhoto(context, status, fields.image?.[0] ?? messages.ours.photoAgain, { message, headers });
  }
  const cookies = shopper === null ? [await serializeRoomKey(await readRoomKey(headers))] : [];
  return redirectTo(
    toPage(id),
    session.notify({ kind: "success", message: messages.rooms.photoAdded }),
    cookies,
  );
}
