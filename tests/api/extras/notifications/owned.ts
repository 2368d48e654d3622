import { mailPreferences } from "../../../../api/extras/notifications/schema";
import { getNotifications, saveNotifications } from "../../../../contract/notifications";
import { type OwnedData, own, reading } from "../../access-control/owner-request";

export const owned: OwnedData = {
  addOtherRows: ({ database }, { userId }) =>
    database.insert(mailPreferences).values({ userId, token: `${userId}`, off: ["offers"] }),
  requests: [
    reading(own(getNotifications)),
    own(saveNotifications, () => ({ body: { notifications: [{ kind: "order-progress", isOn: false }] } })),
  ],
};
