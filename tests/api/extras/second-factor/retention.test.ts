import { beforeAll, expect, test } from "vitest";
import { retentionOfFactors } from "../../../../api/extras/second-factor/retention";
import { passkeyChallenges, secondFactors } from "../../../../api/extras/second-factor/schema";
import { expectRemoval, madeAt, type OutdatedRow } from "../../../setup/outdated-rows";
import { addShopper, type TestShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
beforeAll(async () => {
  upstream = await openUpstream();
  shopper = await addShopper(upstream);
});

const rows: Record<string, OutdatedRow> = {
  "second factors that were never confirmed": {
    add: () =>
      upstream.database
        .insert(secondFactors)
        .values({ userId: shopper.id, secret: Buffer.from("a"), createdAt: madeAt }),
    left: () => upstream.database.$count(secondFactors),
  },
  "challenges of passkeys, once expired": {
    add: () =>
      upstream.database
        .insert(passkeyChallenges)
        .values({ challenge: "a", userId: shopper.id, purpose: "login", expiresAt: madeAt }),
    left: () => upstream.database.$count(passkeyChallenges),
  },
};

test.each(retentionOfFactors.map(({ what, days }) => [what, days] as const))(
  "the retention removes %s after %i days, not before",
  async (what, days) => {
    const row = rows[what];
    expect(row, "rows of the rule").toBeDefined();
    if (row) await expectRemoval({ days }, row, upstream);
  },
);
