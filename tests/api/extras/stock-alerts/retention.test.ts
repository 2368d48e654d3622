import { beforeAll, expect, test } from "vitest";
import { retentionOfAlerts } from "../../../../api/extras/stock-alerts/retention";
import { stockAlerts } from "../../../../api/extras/stock-alerts/schema";
import { addProduct } from "../../../setup/catalogue-rows";
import { expectRemoval, madeAt, type OutdatedRow } from "../../../setup/outdated-rows";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let productId: number;
beforeAll(async () => {
  upstream = await openUpstream();
  productId = (await addProduct(upstream.database, { name: "Vinil Fosco" })).id;
});

const rows: Record<string, OutdatedRow> = {
  "stock alerts that were sent, stopped or never confirmed": {
    add: async () => {
      const alert = { productId, changedAt: madeAt };
      await upstream.database.insert(stockAlerts).values([
        { ...alert, token: "a", email: "a@exemplo.com.br", state: "pending" },
        { ...alert, token: "b", email: "b@exemplo.com.br", state: "active" },
      ]);
    },
    left: async () => (await upstream.database.$count(stockAlerts)) - 1,
  },
};

test.each(retentionOfAlerts.map(({ what, days }) => [what, days] as const))(
  "the retention removes %s after %i days, not before",
  async (what, days) => {
    const row = rows[what];
    expect(row, "rows of the rule").toBeDefined();
    if (row) await expectRemoval({ days }, row, upstream);
  },
);
