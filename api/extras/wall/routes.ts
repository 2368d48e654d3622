import type { z } from "zod";
import type { Call } from "../../../contract/call";
import * as contract from "../../../contract/room-photos";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { type CallHandler, serve, serveShopper } from "../../http/serve";
import type { Services } from "../../services";
import { roomMessages } from "./messages";
import { findGuest, type RoomOwner, requireOwner } from "./room-owner";
import { addRoomPhoto, claimRooms, findRoomPhotos, removeRoomPhoto, requirePhoto } from "./room-photos";
import {
  addRoomProject,
  findRoomProjects,
  removeRoomProject,
  requireProject,
  requireShared,
  shareRoomProject,
  withdrawRoomProject,
} from "./room-projects";

interface Asked<Query, Body> {
  readonly query: Query;
  readonly body: Body;
  readonly owner: RoomOwner;
  readonly clientKey: string | null;
}

const serveOwner = <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  handle: (asked: Asked<z.output<Query>, z.output<Body>>, services: Services) => Promise<z.input<Answer>>,
): CallHandler =>
  serve(call, async ({ query, body, clientKey, header }, services) =>
    handle({ query, body, clientKey, owner: await requireOwner({ header }, services) }, services),
  );

function inBase64(picture: Buffer | null | undefined) {
  if (!picture) throw createNotFoundRefusal(roomMessages.roomPhotoNotFound);
  return { contentInBase64: picture.toString("base64") };
}

export const roomPhotoRoutes: readonly CallHandler[] = [
  serveOwner(contract.addRoomPhoto, async ({ body, owner, clientKey }, services) => ({
    message: roomMessages.roomPhotoAdded,
    content: { id: await addRoomPhoto(body.image, owner, clientKey, services) },
  })),
  serveOwner(contract.listRoomPhotos, async ({ owner }, { database, clock }) => ({
    photos: await findRoomPhotos(database, owner, clock.now()),
  })),
  serveOwner(contract.getRoomPhoto, async ({ query, owner }, { database, clock }) =>
    inBase64((await requirePhoto(database, query.id, owner, clock.now())).image),
  ),
  serveOwner(contract.removeRoomPhoto, async ({ body, owner }, services) => {
    await removeRoomPhoto(body.id, owner, services);
    return { message: roomMessages.roomPhotoRemoved };
  }),
  serveShopper(contract.claimRoomPhotos, async ({ shopper, header }, services) => {
    const guestHash = findGuest({ header });
    if (guestHash !== null) await claimRooms(guestHash, shopper.id, services);
    return { message: roomMessages.roomPhotosClaimed };
  }),

  serveOwner(contract.addRoomProject, async ({ body, owner, clientKey }, services) => ({
    message: roomMessages.roomProjectSaved,
    content: { id: await addRoomProject(body, owner, clientKey, services) },
  })),
  serveOwner(contract.listRoomProjects, async ({ owner }, { database, clock }) => ({
    projects: await findRoomProjects(database, owner, clock.now()),
  })),
  serveOwner(contract.getRoomProject, async ({ query, owner }, { database, clock }) => {
    const [project] = await findRoomProjects(database, owner, clock.now(), query.id);
    if (project === undefined) throw createNotFoundRefusal(roomMessages.roomProjectNotFound);
    return project;
  }),
  serveOwner(contract.getRoomPicture, async ({ query, owner }, { database, clock }) =>
    inBase64((await requireProject(database, query.id, owner, clock.now())).picture),
  ),
  serveOwner(contract.removeRoomProject, async ({ body, owner }, services) => {
    await removeRoomProject(body.id, owner, services);
    return { message: roomMessages.roomProjectRemoved };
  }),
  serveOwner(contract.shareRoomProject, ({ body, owner }, services) =>
    shareRoomProject(body.id, owner, services),
  ),
  serveOwner(contract.withdrawRoomProject, async ({ body, owner }, services) => {
    await withdrawRoomProject(body.id, owner, services);
    return { message: roomMessages.roomLinkWithdrawn };
  }),

  serve(contract.getSharedRoom, async ({ query }, { database, clock }) => {
    const shared = await requireShared(database, query.shareToken, clock.now());
    return {
      sampleRoom: shared.sampleRoom,
      faces: [...shared.faces],
      hasPhoto: shared.photo !== null,
      hasPicture: shared.picture !== null,
      expiresAt: shared.expiresAt.toISOString(),
    };
  }),
  serve(contract.getSharedPicture, async ({ query }, { database, clock }) =>
    inBase64((await requireShared(database, query.shareToken, clock.now()))[query.of]),
  ),
];
