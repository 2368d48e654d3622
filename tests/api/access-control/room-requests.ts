import * as rooms from "../../../contract/room-photos";
import { onePixel, wall } from "../../setup/rooms";
import { type OwnerRequest, own, reading } from "./owner-request";

const faces = [wall];

export const roomRequests: readonly OwnerRequest[] = [
  own(rooms.addRoomPhoto, () => ({ body: { image: onePixel } })),
  reading(own(rooms.listRoomPhotos)),
  reading({
    call: rooms.getRoomPhoto,
    names: "photo of a room",
    sent: ({ roomPhotoId: id }) => ({ query: { id } }),
  }),
  {
    call: rooms.removeRoomPhoto,
    names: "photo of a room, which only its owner removes",
    sent: ({ roomPhotoId: id }) => ({ body: { id } }),
    others: 200,
    installers: 200,
  },
  own(rooms.claimRoomPhotos),
  {
    call: rooms.addRoomProject,
    names: "photo of a room",
    sent: ({ roomPhotoId: photoId }) => ({ body: { key: "form-of-a-page", photoId, faces } }),
    withoutId: 422,
  },
  reading(own(rooms.listRoomProjects)),
  ...[rooms.getRoomProject, rooms.getRoomPicture].map((call) =>
    reading({ call, names: "project in a room", sent: ({ roomProjectId: id }) => ({ query: { id } }) }),
  ),
  {
    call: rooms.shareRoomProject,
    names: "project in a room",
    sent: ({ roomProjectId: id }) => ({ body: { id } }),
  },
  ...[rooms.removeRoomProject, rooms.withdrawRoomProject].map(
    (call): OwnerRequest => ({
      call,
      names: "project in a room, which only its owner changes",
      sent: ({ roomProjectId: id }) => ({ body: { id } }),
      others: 200,
      installers: 200,
    }),
  ),
];
