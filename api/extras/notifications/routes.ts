import * as contract from "../../../contract/notifications";
import { serve, serveShopper } from "../../http/serve";
import { listNotifications, requireAccountOfToken, saveNotifications } from "./mail-preferences";
import { notificationMessages } from "./messages";

const saved = { message: notificationMessages.notificationsSaved };

export const notificationRoutes = [
  serveShopper(contract.getNotifications, ({ shopper }, services) => listNotifications(shopper, services)),

  serveShopper(contract.saveNotifications, async ({ body, shopper }, services) => {
    await saveNotifications(shopper, body.notifications, services);
    return saved;
  }),

  serve(contract.getNotificationsByToken, async ({ query }, services) =>
    listNotifications(await requireAccountOfToken(query.token, services), services),
  ),

  serve(contract.saveNotificationsByToken, async ({ body }, services) => {
    const account = await requireAccountOfToken(body.token, services);
    await saveNotifications(account, body.notifications, services);
    return saved;
  }),
];
