import { z } from "zod";
import { defineCall } from "./call";
import {
  createSingleLine,
  describeValue,
  done,
  flag,
  id,
  idInQuery,
  integer,
  list,
  text,
  validTimestamp,
} from "./wire";

/**
 * Photos of shoppers' rooms, and the films that they have hung in them (ours, with the capability `room-photos`). They
 * belong to the token's account, or without a token to the guest of `X-Room-Key`. All end after 30 days.
 */

/** Request header of a guest: a secret of 22 characters or more, of which the upstream stores a digest. */
export const roomKeyHeader = "x-room-key";

const maxRoomFaces = 6;
/** Limit for one face. */
const maxRoomOpenings = 10;
export const roomDays = 30;

const fraction = z.number().min(0).max(1);
/** Fractions of the picture's width and height, from its top left corner. */
const point = z.object({ x: fraction, y: fraction });
/** Top left, top right, bottom right, bottom left, as the film hangs. */
const corners = z.array(point).length(4);
const lengthInMm = z.number().int().min(50).max(50_000);

export const roomFace = z.object({
  name: createSingleLine(40).nullish(),
  corners,
  widthInMm: lengthInMm
    .nullish()
    .describe("One of both suffices; a shape without a measure is drawn, and not counted."),
  heightInMm: lengthInMm.nullish(),
  openings: z
    .array(z.object({ corners }))
    .max(maxRoomOpenings)
    .describe("Parts without film, on the plane of the face."),
  product: z
    .object({
      slug: z.string().min(1).max(200),
      choice: z.record(z.string().min(1).max(60), z.string().max(120)),
    })
    .nullish()
    .describe("The film; values of the sku's attributes by name."),
});

/** A flat face, as its owner has marked it. */
export type RoomFace = z.output<typeof roomFace>;

export const roomFaces = z.array(roomFace).min(1).max(maxRoomFaces);

/** What an order or a quote keeps of a project. The picture is a path below `Uploads/`; null in a sample room. */
export const roomCopy = z.object({ picture: text.nullish(), faces: list(roomFace) });

const roomPhoto = z.object({
  id,
  width: integer.describe("In pixels."),
  height: integer,
  createdAt: validTimestamp,
  expiresAt: validTimestamp,
});

export const roomProject = z.object({
  id,
  photoId: id.nullish().describe("One of both is null."),
  sampleRoom: text.nullish(),
  faces: list(roomFace),
  hasPicture: flag.describe("Of `room-projects/picture`."),
  changedAt: validTimestamp,
  expiresAt: validTimestamp,
  shareToken: text.nullish().describe("Of the private link; null while there is none."),
});

const ofOwner = { access: "public", specification: "catalogue 7", takesRoomKey: true } as const;
const sampleRoom = z.string().regex(/^[a-z0-9-]{1,40}$/);
const shareToken = z.string().min(1).max(100);
const picture = z.object({ contentInBase64: z.base64() });

export const addRoomPhoto = defineCall({
  ...ofOwner,
  name: "addRoomPhoto",
  photos: "one",
  method: "POST",
  path: "room-photos/add",
  refusals: [401, 412, 422, 429, 503],
  isIdempotent: true,
  body: z.object({ image: z.string().describe("A data URL, as in client/editprofile.") }),
  answer: z.object({ message: describeValue(text), content: z.object({ id }) }),
  ourChoice:
    "Stored upright without metadata, at most 1600 px wide and high, and deleted after 30 days. The same file counts once. A wrong file, and the eleventh of an account or the sixth of a guest, answers 422 with errors.image; too many a day of one address answer 429.",
});

export const listRoomPhotos = defineCall({
  ...ofOwner,
  name: "listRoomPhotos",
  method: "GET",
  path: "room-photos/list",
  refusals: [401, 412],
  answer: z.object({ photos: list(roomPhoto) }),
  ourChoice: "Newest first.",
});

export const getRoomPhoto = defineCall({
  ...ofOwner,
  name: "getRoomPhoto",
  method: "GET",
  path: "room-photos/picture",
  refusals: [401, 412],
  query: z.object({ id: idInQuery }),
  answer: picture,
  ourChoice: "A JPEG. 404 for a photo of others, as for one that does not exist.",
});

const removal = (name: string, path: string, ourChoice: string) =>
  defineCall({
    ...ofOwner,
    name,
    isDecidedByStatus: true,
    method: "POST",
    path,
    refusals: [401, 412],
    isIdempotent: true,
    body: z.object({ id }),
    answer: done,
    ourChoice,
  });

export const removeRoomPhoto = removal(
  "removeRoomPhoto",
  "room-photos/remove",
  "With its projects and their links. No effect on a photo that the caller does not have.",
);

export const claimRoomPhotos = defineCall({
  name: "claimRoomPhotos",
  isDecidedByStatus: true,
  method: "POST",
  path: "room-photos/claim",
  access: "bearer",
  specification: "catalogue 7",
  takesRoomKey: true,
  isIdempotent: true,
  answer: done,
  ourChoice:
    "Photos and projects of the guest of X-Room-Key become the token's account's. No effect without any.",
});

export const addRoomProject = defineCall({
  ...ofOwner,
  name: "addRoomProject",
  photos: "one",
  method: "POST",
  path: "room-projects/add",
  refusals: [401, 412, 422, 429, 503],
  isIdempotent: true,
  body: z.object({
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .describe("Chosen by the caller: a repetition replaces the same project."),
    photoId: id.nullish(),
    sampleRoom: sampleRoom.nullish(),
    faces: roomFaces,
    picture: z.string().nullish().describe("What was drawn, as a data URL."),
  }),
  answer: z.object({ message: describeValue(text), content: z.object({ id }) }),
  ourChoice:
    "Of a photo or of a sample room, otherwise 422. Ends with its photo, in a sample room after 30 days. A photo of others answers 404. The 31st of an account or the eleventh of a guest answers 422; too many a day of one address answer 429.",
});

export const listRoomProjects = defineCall({
  ...ofOwner,
  name: "listRoomProjects",
  method: "GET",
  path: "room-projects/list",
  refusals: [401, 412],
  answer: z.object({ projects: list(roomProject) }),
  ourChoice: "Last changed first.",
});

export const getRoomProject = defineCall({
  ...ofOwner,
  name: "getRoomProject",
  method: "GET",
  path: "room-projects/get-one",
  refusals: [401, 412],
  query: z.object({ id: idInQuery }),
  answer: roomProject,
});

export const getRoomPicture = defineCall({
  ...ofOwner,
  name: "getRoomPicture",
  method: "GET",
  path: "room-projects/picture",
  refusals: [401, 412],
  query: z.object({ id: idInQuery }),
  answer: picture,
  ourChoice: "What was drawn, a JPEG of at most 1200 px; 404 without one.",
});

export const removeRoomProject = removal(
  "removeRoomProject",
  "room-projects/remove",
  "With its link. No effect on a project that the caller does not have.",
);

export const shareRoomProject = defineCall({
  ...ofOwner,
  name: "shareRoomProject",
  method: "POST",
  path: "room-projects/share",
  refusals: [401, 412],
  isIdempotent: true,
  body: z.object({ id }),
  answer: z.object({ shareToken: text, expiresAt: validTimestamp }),
  ourChoice: "The same link while it is not withdrawn. It ends with its project.",
});

export const withdrawRoomProject = removal(
  "withdrawRoomProject",
  "room-projects/withdraw",
  "The link leads nowhere from now on, and the next one is another.",
);

export const getSharedRoom = defineCall({
  name: "getSharedRoom",
  method: "GET",
  path: "room-projects/shared",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ shareToken }),
  answer: z.object({
    sampleRoom: text.nullish(),
    faces: list(roomFace),
    hasPhoto: flag,
    hasPicture: flag,
    expiresAt: validTimestamp,
  }),
  ourChoice:
    "For those who have the link, without ids of its owner; 404 for an unknown, withdrawn or ended one.",
});

export const getSharedPicture = defineCall({
  name: "getSharedPicture",
  method: "GET",
  path: "room-projects/shared/picture",
  access: "public",
  specification: "catalogue 7",
  refusals: [404],
  query: z.object({ shareToken, of: z.enum(["photo", "picture"]) }),
  answer: picture,
  ourChoice: "The photo, or what was drawn in it.",
});
