import { orderRooms } from "../../../../api/extras/wall/schema";
import * as rooms from "../../../../contract/room-photos";
import { addPhotoOf, addProjectOf, onePixel, wall } from "../../../setup/rooms";
import { type OwnedData, type OwnerRequest, own, reading } from "../../access-control/owner-request";

const faces = [wall];

const requests: readonly OwnerRequest[] = [
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

export const owned: OwnedData = {
  async addRows(upstream, { token, number }) {
    const roomPhotoId = await addPhotoOf(upstream, { token });
    const name = `Janela ${number}x`;
    const project = { photoId: roomPhotoId, picture: onePixel, faces: [{ ...wall, name }] };
    const roomProjectId = await addProjectOf(upstream, { token }, project);
    return { roomPhotoId, roomProjectId, secrets: [name] };
  },
  async addOtherRows(upstream, { token, orderId }) {
    await addProjectOf(upstream, { token }, { sampleRoom: "sala", faces });
    await upstream.database
      .insert(orderRooms)
      .values({ orderId, faces, path: "Uploads/ambientes/pedido.jpg" });
  },
  requests,
};
