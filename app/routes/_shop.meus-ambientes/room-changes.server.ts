import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { answerRefusal, createFormRefusal, refuse } from "~/services/form.server";
import { idInPath } from "~/services/private-picture.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import { readPhoto } from "~/services/uploaded-photos.server";
import { serializeRoomKey } from "~/session/room-key.server";
import type { Upstream } from "~/upstream/http.server";
import {
  deleteRoomPhoto,
  deleteRoomProject,
  shareProject,
  storeRoomPhoto,
  withdrawProject,
} from "~/upstream/room-photos.server";
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

/** A guest's secret is stored with the first photo. */
export async function addPhoto(context: ActionContext) {
  const { form, upstream, shopper, roomKey, session } = context;
  const file = form.get("foto");
  if (!(file instanceof File) || (file.name === "" && file.size === 0))
    return refusePhoto(context, 400, messages.rooms.photoNeeded);
  const photo = await readPhoto(file, messages.profile.photoTooLarge);
  if (!photo.ok) return refusePhoto(context, 400, photo.message);
  const { tooMany, refund } = await consumeRateLimit(context, "room");
  if (tooMany) return refusePhoto(context, tooMany.status, messages.ours.photoAgain, tooMany);
  try {
    await storeRoomPhoto(upstream, photo.picture);
  } catch (error) {
    if (error instanceof UpstreamError && isUncounted(error.status ?? 503)) await refund();
    const { status, message, fields, headers } = formFailure(error);
    return refusePhoto(context, status, fields.image?.[0] ?? messages.ours.photoAgain, { message, headers });
  }
  const cookies = shopper === null ? [await serializeRoomKey(roomKey)] : [];
  return redirectTo(
    paths.rooms(),
    session.notify({ kind: "success", message: messages.rooms.photoAdded }),
    cookies,
  );
}

const changes = {
  photo: { change: deleteRoomPhoto, done: messages.rooms.photoRemoved },
  project: { change: deleteRoomProject, done: messages.rooms.projectRemoved },
  share: { change: shareProject, done: messages.rooms.shared },
  withdraw: { change: withdrawProject, done: messages.rooms.withdrawn },
} satisfies Record<string, { change: (upstream: Upstream, id: number) => Promise<unknown>; done: string }>;

export async function changeRoom({ form, upstream, session }: ActionContext, what: keyof typeof changes) {
  const id = idInPath(String(form.get("id") ?? ""));
  if (id === null) throw new Response(null, { status: 400 });
  const { change, done: message } = changes[what];
  try {
    await change(upstream, id);
  } catch (error) {
    const isGone = error instanceof UpstreamError && error.status === 404;
    const failure = formFailure(error);
    const { status, headers } = failure;
    return refuse({ title, message: isGone ? messages.rooms.gone : failure.message, status, headers });
  }
  return redirectTo(paths.rooms(), session.notify({ kind: "success", message }));
}
