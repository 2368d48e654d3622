import { beforeAll, expect, test } from "vitest";
import { retentionOfRooms } from "../../../../api/extras/wall/retention";
import { roomPhotos, roomProjects } from "../../../../api/extras/wall/schema";
import { daysLater, expectRemoval, madeAt, type OutdatedRow } from "../../../setup/outdated-rows";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
beforeAll(async () => {
  upstream = await openUpstream();
  shopper = await addShopper(upstream);
});

const rows: Record<string, OutdatedRow> = {
  "photos of rooms with their projects, once their 30 days have ended": {
    add: async () => {
      const ofShopper = { userId: shopper.id, expiresAt: madeAt };
      const photo = { ...ofShopper, digest: "a", width: 1, height: 1, image: Buffer.from("a") };
      const [added] = await upstream.database.insert(roomPhotos).values(photo).returning();
      await upstream.database
        .insert(roomProjects)
        .values({ ...ofShopper, photoId: added?.id ?? 0, faces: [], expiresAt: daysLater(30) });
    },
    left: () => upstream.database.$count(roomProjects),
  },
  "projects in sample rooms, once their 30 days have ended": {
    add: () =>
      upstream.database
        .insert(roomProjects)
        .values({ userId: shopper.id, sampleRoom: "sala", faces: [], expiresAt: madeAt }),
    left: () => upstream.database.$count(roomProjects),
  },
};

test.each(retentionOfRooms.map(({ what, days }) => [what, days] as const))(
  "the retention removes %s after %i days, not before",
  async (what, days) => {
    const row = rows[what];
    expect(row, "rows of the rule").toBeDefined();
    if (row) await expectRemoval({ days }, row, upstream);
  },
);
