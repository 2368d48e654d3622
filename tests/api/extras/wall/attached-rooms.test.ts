import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { mails } from "../../../../api/database/schema/information";
import { orders } from "../../../../api/database/schema/orders";
import { deleteOldOrderRooms } from "../../../../api/extras/wall/order-rooms";
import { orderRooms } from "../../../../api/extras/wall/schema";
import { getOrder, placeOrders } from "../../../../contract/orders";
import { addQuote, chooseQuote } from "../../../../contract/quotes";
import { addSoldFilm } from "../../../setup/catalogue-rows";
import {
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  quoteBody,
  quoteSeenBy,
  tokenForYears,
} from "../../../setup/quotes";
import { addPhotoOf, addProjectOf, roomPicture, wall } from "../../../setup/rooms";
import { addShopper, checkoutFor, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let stranger: TestShopper;
let offer: { skuId: number; resellerId: number };

beforeAll(async () => {
  upstream = await openUpstream();
  offer = await addSoldFilm(upstream.database, { quantity: 1000 });
  const lasting = async (added: TestShopper) => ({
    ...added,
    token: await tokenForYears(upstream, added.id),
  });
  shopper = await lasting(await addShopper(upstream));
  stranger = await lasting(await addShopper(upstream));
});

const fileOf = (path: string | null | undefined) =>
  join(upstream.parts.settings.uploadsFolder, (path ?? "none").replace(/^Uploads\//, ""));
const addProject = async ({ token }: TestShopper, more: Record<string, unknown> = {}) =>
  addProjectOf(upstream, { token }, { photoId: await addPhotoOf(upstream, { token }), ...more });

async function buy(roomProjectId: number) {
  const { token } = shopper;
  const payloads = await checkoutFor(upstream, shopper, [{ ...offer, quantity: 3 }]);
  const body = payloads.map((payload) => ({ ...payload, RoomProject: roomProjectId }));
  const placed = await upstream.answerTo(placeOrders, { token, body });
  const id = placed.orders[0]?.id ?? 0;
  const [order] = await upstream.answerTo(getOrder, { token, query: { id: String(id) } });
  return { id, room: order?.room };
}

describe("an order placed with a project", () => {
  test("keeps the drawing and the faces when the photo is deleted, and its mail shows them", async () => {
    const picture = await roomPicture(1, { width: 640, height: 400 });
    const projectId = await addProject(shopper, { picture });
    const { id, room } = await buy(projectId);
    await upstream.ask("POST", "room-projects/remove", { token: shopper.token, body: { id: projectId } });
    expect(room?.faces).toMatchObject([{ name: wall.name, heightInMm: 2600 }]);
    expect(room?.picture).toMatch(/^Uploads\/pedidos\/[\w-]{22}\.jpg$/);
    expect((await sharp(fileOf(room?.picture)).metadata()).width).toBe(640);
    const [order] = await upstream.database.select().from(orders).where(eq(orders.id, id));
    const sent = (await upstream.database.select().from(mails).orderBy(mails.id)).filter(({ body }) =>
      body.includes(order?.code ?? "none"),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const { body, html } of sent) {
      expect(body).toContain(`/imagens/720/${room?.picture}`);
      expect(html).toContain(`/imagens/720/${room?.picture}`);
    }
  });

  test("is placed without a picture where the project is another account's or has ended", async () => {
    for (const id of [await addProject(stranger), 999_999]) expect((await buy(id)).room).toBeNull();
  });

  test("loses the picture after a year", async () => {
    const { id, room } = await buy(await addProject(shopper));
    const { clock } = upstream;
    const before = clock.now();
    expect(existsSync(fileOf(room?.picture))).toBe(true);
    clock.set("2028-01-01T12:00:00Z");
    while ((await deleteOldOrderRooms(upstream.parts)) > 0);
    clock.set(before.toISOString());
    expect(existsSync(fileOf(room?.picture))).toBe(false);
    expect(await upstream.database.$count(orderRooms, eq(orderRooms.orderId, id))).toBe(0);
  });
});

describe("a quote request with a project", () => {
  test("shows photo, corners and measures to the installer, and contacts in them only after the choice", async () => {
    const installer = await addInstallerWithLogin(upstream);
    const faces = [{ ...wall, name: "Ligue 11 98765-4321" }];
    const roomProjectId = await addProject(shopper, { faces });
    const id = await askForQuote(upstream, shopper, [installer], {
      roomProjectId,
      pictures: [await roomPicture(5)],
    });
    const { pictures, room } = await quoteSeenBy(upstream, id, installer);
    expect(pictures).toHaveLength(2);
    expect(room).toMatchObject({
      picture: pictures?.[1],
      faces: [{ corners: wall.corners, heightInMm: 2600 }],
    });
    expect(existsSync(fileOf(room?.picture))).toBe(true);
    expect(room?.faces[0]?.name).not.toContain("98765");
    await answerWith(upstream, id, installer);
    const choice = { id, installerId: installer.id };
    await upstream.answerTo(chooseQuote, { token: shopper.token, body: choice });
    expect((await quoteSeenBy(upstream, id, installer)).room?.faces[0]?.name).toBe("Ligue 11 98765-4321");
  });

  test("has faces without a photo for a project in a sample room", async () => {
    const installer = await addInstallerWithLogin(upstream);
    const roomProjectId = await addProjectOf(upstream, { token: shopper.token }, { sampleRoom: "sala" });
    const id = await askForQuote(upstream, shopper, [installer], { roomProjectId });
    expect((await quoteSeenBy(upstream, id, installer)).room).toMatchObject({ picture: null, faces: [{}] });
  });

  test("is refused for another account's project as for one that does not exist", async () => {
    const installer = await addInstallerWithLogin(upstream);
    const answers = await Promise.all(
      [await addProject(stranger), 999_999].map((roomProjectId) =>
        upstream.ask("POST", addQuote.path, {
          token: shopper.token,
          body: quoteBody([installer.id], { roomProjectId }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});
