import { stockAlerts } from "../../../../api/extras/stock-alerts/schema";
import { listStockAlerts, removeStockAlert } from "../../../../contract/stock-alerts";
import { type OwnedData, own, reading } from "../../access-control/owner-request";

export const owned: OwnedData = {
  async addRows({ database, clock }, { userId, email, productId, number }) {
    const [alert] = await database
      .insert(stockAlerts)
      .values({ token: `alert-${number}`, productId, email, userId, state: "active", changedAt: clock.now() })
      .returning();
    return { alertId: alert?.id };
  },
  requests: [
    reading(own(listStockAlerts)),
    {
      ...own(removeStockAlert, ({ alertId: id }) => ({ body: { id } })),
      names: "alert, which only its account removes",
    },
  ],
};
