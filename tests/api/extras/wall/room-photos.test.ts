import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  maxRoomPhotos,
  maxRoomProjects,
  maxRoomsOfAddressADay,
} from "../../../../api/extras/wall/room-owner";
import { roomPhotos, roomProjects } from "../../../../api/extras/wall/schema";
import { createRetentionJobs } from "../../../../api/personal-data/retention";
import * as contract from "../../../../contract/room-photos";
import { tokenForYears } from "../../../setup/quotes";
import { addPhotoOf, addProjectOf, asCaller, type RoomCaller, roomPicture, wall } from "../../../setup/rooms";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";
import { workOff } from "../../../setup/work-off";

let upstream: Upstream;
let account: RoomCaller;
let otherAccount: RoomCaller;
const guest: RoomCaller = { key: "guest-secret-of-22-chars" };
const otherGuest: RoomCaller = { key: "other-secret-of-22-chars" };

const start = "2026-11-20T14:00:00-03:00";

beforeEach(async () => {
  upstream = await openUpstream();
  const [ana, rui] = [await addShopper(upstream), await addShopper(upstream)];
  account = { token: await tokenForYears(upstream, ana.id) };
  otherAccount = { token: await tokenForYears(upstream, rui.id) };
  upstream.clock.set(start);
});
afterEach(() => upstream.close());

const get = (path: string, caller: RoomCaller = {}) => upstream.ask("GET", path, asCaller(caller));
const post = (path: string, body: unknown, caller: RoomCaller) =>
  upstream.ask("POST", path, { ...asCaller(caller), body });
const photosOf = async (caller: RoomCaller) =>
  contract.listRoomPhotos.answer.parse((await get("room-photos/list", caller)).body).photos;
const projectsOf = async (caller: RoomCaller) =>
  contract.listRoomProjects.answer.parse((await get("room-projects/list", caller)).body).projects;
const bytesOf = ({ body }: { body: unknown }) =>
  Buffer.from(z.object({ contentInBase64: z.string() }).parse(body).contentInBase64, "base64");
const add = async (caller: RoomCaller, number: number) =>
  post("room-photos/add", { image: await roomPicture(number) }, caller);
const share = async (id: number, caller: RoomCaller) =>
  contract.shareRoomProject.answer.parse((await post("room-projects/share", { id }, caller)).body).shareToken;

describe("a photo of a room", () => {
  test.each([
    ["an account", () => account],
    ["a guest", () => guest],
  ])("belongs to %s, and is stored without place and author, at most 1600 px wide", async (_, caller) => {
    const id = await addPhotoOf(upstream, caller(), await roomPicture(9, { width: 3000, height: 1500 }));
    expect(await photosOf(caller())).toMatchObject([{ id, width: 1600, height: 800 }]);
    const picture = bytesOf(await get(`room-photos/picture?id=${id}`, caller()));
    const { format, width, exif } = await sharp(picture).metadata();
    expect([format, width, exif]).toEqual(["jpeg", 1600, undefined]);
  });

  test("is no file below the public folder", async () => {
    await addPhotoOf(upstream, account);
    const [row] = await upstream.database.select().from(roomPhotos);
    expect(row?.image.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test("counts once, however often and fast the form is sent", async () => {
    const image = await roomPicture(7);
    const ids = await Promise.all(Array.from({ length: 20 }, () => addPhotoOf(upstream, guest, image)));
    expect([new Set(ids).size, (await photosOf(guest)).length]).toEqual([1, 1]);
  });

  test.each(["data:image/png;base64,bm90IGEgcGhvdG8=", "data:image/svg+xml;base64,PHN2Zy8+", "not a photo"])(
    "is refused with a field error where it is %s",
    async (image) => {
      const { status, body } = await post("room-photos/add", { image }, guest);
      expect([status, body]).toMatchObject([422, { errors: { image: ["Arquivo excede o limite de 2 mb"] } }]);
    },
  );

  test("needs an account or a secret of 22 characters", async () => {
    for (const caller of [{}, { key: "curto" }, { key: "" }])
      expect((await get("room-photos/list", caller)).status).toBe(401);
    expect((await get("room-photos/list", { token: "made-up", ...guest })).status).toBe(401);
  });
});

describe("bounds of photos and projects", () => {
  test("an account has at most ten photos and a guest five, also of copies sent at once", async () => {
    for (const [caller, max] of [
      [account, maxRoomPhotos.account],
      [guest, maxRoomPhotos.guest],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: max + 2 }, (_, number) => add(caller, number)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(max).fill(200), 422, 422]);
      const [first] = await photosOf(caller);
      await post("room-photos/remove", { id: first?.id }, caller);
      expect((await add(caller, 99)).status).toBe(200);
    }
  });

  test("an account has at most thirty projects and a guest ten", async () => {
    for (const [caller, max] of [
      [account, maxRoomProjects.account],
      [guest, maxRoomProjects.guest],
    ] as const) {
      for (let count = 0; count < max; count += 1)
        await addProjectOf(upstream, caller, { sampleRoom: "sala" });
      const body = { key: "one-more-form", sampleRoom: "sala", faces: [wall] };
      expect((await post("room-projects/add", body, caller)).status).toBe(422);
    }
  });

  test("an address sends at most sixty photos a day, whatever guests it claims to be", async () => {
    const image = await roomPicture(3);
    const send = (guestNumber: number, from: string) =>
      post("room-photos/add", { image }, { key: `guest-number-${guestNumber}-of-many-more`, from });
    for (let each = 0; each < maxRoomsOfAddressADay; each += 1)
      expect((await send(each, "address")).status).toBe(200);
    expect([(await send(100, "address")).status, (await send(100, "another")).status]).toEqual([429, 200]);
    upstream.clock.set("2026-11-21T14:00:01-03:00");
    expect((await send(101, "address")).status).toBe(200);
  });

  test.each([
    ["seven faces", { faces: Array(7).fill(wall) }],
    ["no face", { faces: [] }],
    ["eleven openings", { faces: [{ ...wall, openings: Array(11).fill(wall.openings[0]) }] }],
    ["three corners", { faces: [{ ...wall, corners: wall.corners.slice(1) }] }],
    [
      "a corner outside the picture",
      { faces: [{ ...wall, corners: [{ x: 1.01, y: 0 }, ...wall.corners.slice(1)] }] },
    ],
    ["a height of 51 m", { faces: [{ ...wall, heightInMm: 51_000 }] }],
  ])("a project with %s does not match the schema", async (_, wrong) => {
    const body = { key: "a-form-of-it", sampleRoom: "sala", ...wrong };
    expect((await post("room-projects/add", body, guest)).status).toBe(400);
  });
});

describe("a project", () => {
  test("is of a photo or of a sample room, never of both or neither", async () => {
    const photoId = await addPhotoOf(upstream, guest);
    for (const place of [{}, { photoId, sampleRoom: "sala" }])
      expect(
        (await post("room-projects/add", { key: "a-form-of-it", faces: [wall], ...place }, guest)).status,
      ).toBe(422);
    expect(await addProjectOf(upstream, guest, { photoId })).toBeGreaterThan(0);
  });

  test("is stored once for one form, with what was sent last", async () => {
    const key = "one-form-of-a-page";
    const first = await addProjectOf(upstream, guest, { key, sampleRoom: "sala" });
    const second = await addProjectOf(upstream, guest, {
      key,
      sampleRoom: "sala",
      faces: [{ ...wall, heightInMm: 2100 }],
    });
    expect(second).toBe(first);
    expect(await projectsOf(guest)).toMatchObject([{ id: first, faces: [{ heightInMm: 2100 }] }]);
  });

  test("keeps a drawing of its present faces only", async () => {
    const ofForm = { key: "form-of-a-page", sampleRoom: "sala" };
    const id = await addProjectOf(upstream, guest, {
      ...ofForm,
      picture: await roomPicture(5, { width: 2400, height: 1200 }),
    });
    const drawing = await get(`room-projects/picture?id=${id}`, guest);
    expect((await sharp(bytesOf(drawing)).metadata()).width).toBe(1200);
    expect(await projectsOf(guest)).toMatchObject([{ hasPicture: true }]);
    expect(await addProjectOf(upstream, guest, { ...ofForm, faces: [wall, wall] })).toBe(id);
    expect(await projectsOf(guest)).toMatchObject([{ hasPicture: false, faces: [{}, {}] }]);
    expect((await get(`room-projects/picture?id=${id}`, guest)).status).toBe(404);
  });

  test("goes with its photo", async () => {
    const photoId = await addPhotoOf(upstream, account);
    await addProjectOf(upstream, account, { photoId });
    for (const _ of [1, 2])
      expect((await post("room-photos/remove", { id: photoId }, account)).status).toBe(200);
    expect([await photosOf(account), await projectsOf(account)]).toEqual([[], []]);
  });
});

describe("ownership of rooms", () => {
  const unknown = 999_999;

  test("another account, another guest and the owner's other half get for an id what they get for no id", async () => {
    for (const [owner, strangers] of [
      [account, [otherAccount, guest, otherGuest]],
      [guest, [account, otherAccount, otherGuest]],
    ] as const) {
      const photoId = await addPhotoOf(upstream, owner);
      const id = await addProjectOf(upstream, owner, { photoId, picture: await roomPicture(8) });
      const before = JSON.stringify(await upstream.database.select().from(roomProjects));
      for (const stranger of strangers) {
        const requests = (given: { photo: number; project: number }) => [
          get(`room-photos/picture?id=${given.photo}`, stranger),
          get(`room-projects/get-one?id=${given.project}`, stranger),
          get(`room-projects/picture?id=${given.project}`, stranger),
          post("room-photos/remove", { id: given.photo }, stranger),
          post("room-projects/remove", { id: given.project }, stranger),
          post("room-projects/share", { id: given.project }, stranger),
          post("room-projects/withdraw", { id: given.project }, stranger),
          post("room-projects/add", { key: "form-key-1", photoId: given.photo, faces: [wall] }, stranger),
        ];
        const plain = async (given: { photo: number; project: number }) =>
          (await Promise.all(requests(given))).map(({ status, body }) => [status, body]);
        const answers = await plain({ photo: photoId, project: id });
        expect(answers).toEqual(await plain({ photo: unknown, project: unknown }));
        expect(answers.map(([status]) => status)).toEqual([404, 404, 404, 200, 200, 404, 200, 404]);
        expect([await photosOf(stranger), await projectsOf(stranger)].flat()).not.toContainEqual(
          expect.objectContaining({ id }),
        );
      }
      expect(JSON.stringify(await upstream.database.select().from(roomProjects))).toBe(before);
      expect((await get(`room-photos/picture?id=${photoId}`, owner)).status).toBe(200);
      await post("room-photos/remove", { id: photoId }, owner);
    }
  });

  test("a login claims a guest's photos and projects, which the guest has no longer", async () => {
    const photoId = await addPhotoOf(upstream, guest);
    const id = await addProjectOf(upstream, guest, { photoId });
    for (const _ of [1, 2])
      expect((await post("room-photos/claim", undefined, { ...account, ...guest })).status).toBe(200);
    expect([await photosOf(account), await projectsOf(account)]).toMatchObject([[{ id: photoId }], [{ id }]]);
    expect([await photosOf(guest), await projectsOf(guest)]).toEqual([[], []]);
    await post("room-photos/claim", undefined, { ...otherAccount, ...guest });
    expect(await photosOf(otherAccount)).toEqual([]);
  });
});

describe("a private link", () => {
  const shared = (token: string) => get(`room-projects/shared?shareToken=${token}`);
  const picture = (token: string, of: string) =>
    get(`room-projects/shared/picture?shareToken=${token}&of=${of}`);

  test("shows photo, drawing and measures to those who have it, without an id", async () => {
    const photoId = await addPhotoOf(upstream, guest);
    const id = await addProjectOf(upstream, guest, { photoId, picture: await roomPicture(8) });
    const token = await share(id, guest);
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    expect(await share(id, guest)).toBe(token);
    const { status, body } = await shared(token);
    expect([status, body]).toMatchObject([200, { hasPhoto: true, hasPicture: true, faces: [wall] }]);
    expect(Object.keys(z.looseObject({}).parse(body)).filter((name) => /id$/i.test(name))).toEqual([]);
    for (const of of ["photo", "picture"]) expect((await picture(token, of)).status).toBe(200);
  });

  test("is withdrawn by its owner only, and the next one is another", async () => {
    const id = await addProjectOf(upstream, account, { sampleRoom: "sala" });
    const token = await share(id, account);
    await post("room-projects/withdraw", { id }, otherAccount);
    expect((await shared(token)).status).toBe(200);
    await post("room-projects/withdraw", { id }, account);
    const unknown = await shared("a".repeat(43));
    const withdrawn = await shared(token);
    expect([withdrawn.status, withdrawn.body]).toEqual([404, unknown.body]);
    expect((await picture(token, "picture")).status).toBe(404);
    expect(await share(id, account)).not.toBe(token);
  });

  test("ends after thirty days, with the photo", async () => {
    const photoId = await addPhotoOf(upstream, account);
    const token = await share(await addProjectOf(upstream, account, { photoId }), account);
    upstream.clock.set("2026-12-20T13:59:59-03:00");
    expect([(await shared(token)).status, (await picture(token, "photo")).status]).toEqual([200, 200]);
    upstream.clock.set("2026-12-20T14:00:01-03:00");
    expect([(await shared(token)).status, (await picture(token, "photo")).status]).toEqual([404, 404]);
    expect([await photosOf(account), await projectsOf(account)]).toEqual([[], []]);
    expect((await get(`room-photos/picture?id=${photoId}`, account)).status).toBe(404);
  });
});

describe("deletion after thirty days", () => {
  test("removes photos, projects and links from the database, of accounts and guests", async () => {
    for (const caller of [account, guest]) {
      await addProjectOf(upstream, caller, { photoId: await addPhotoOf(upstream, caller) });
      await addProjectOf(upstream, caller, { sampleRoom: "sala" });
    }
    const left = async () => [
      await upstream.database.$count(roomPhotos),
      await upstream.database.$count(roomProjects),
    ];
    upstream.clock.set("2026-12-20T13:59:59-03:00");
    await workOff(upstream, ...createRetentionJobs(upstream.parts));
    expect(await left()).toEqual([2, 4]);
    upstream.clock.set("2026-12-20T14:00:01-03:00");
    await workOff(upstream, ...createRetentionJobs(upstream.parts));
    expect(await left()).toEqual([0, 0]);
  });
});
