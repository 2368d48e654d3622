import { refuse } from "~/forms/form.server";
import { parseIdInPath } from "~/http/id-in-path";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { paths } from "~/paths";
import type { Upstream } from "~/upstream/http.server";
import {
  deleteRoomPhoto,
  deleteRoomProject,
  shareProject,
  withdrawProject,
} from "~/upstream/room-photos.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

const title = messages.rooms.notSaved;

const changes = {
  photo: { change: deleteRoomPhoto, done: messages.rooms.photoRemoved },
  project: { change: deleteRoomProject, done: messages.rooms.projectRemoved },
  share: { change: shareProject, done: messages.rooms.shared },
  withdraw: { change: withdrawProject, done: messages.rooms.withdrawn },
} satisfies Record<string, { change: (upstream: Upstream, id: number) => Promise<unknown>; done: string }>;

export async function changeRoom({ form, upstream, session }: ActionContext, what: keyof typeof changes) {
  const id = parseIdInPath(String(form.get("id") ?? ""));
  if (id === null) throw new Response(null, { status: 400 });
  const { change, done: message } = changes[what];
  try {
    await change(upstream, id);
  } catch (error) {
    const isGone = error instanceof UpstreamError && error.status === 404;
    const failure = toFormFailure(error);
    const { status, headers } = failure;
    return refuse({ title, message: isGone ? messages.rooms.gone : failure.message, status, headers });
  }
  return redirectTo(paths.account.rooms(), session.notify({ kind: "success", message }));
}
