import * as contract from "../../../contract/stock-alerts";
import { serve, serveShopper } from "../../http/serve";
import { findStockAlert } from "./described-stock-alert";
import { alertMessages } from "./messages";
import { changeStockAlert, getWaitingAlerts, removeStockAlert, requestStockAlert } from "./stock-alerts";

const saved = { message: alertMessages.stockAlertSaved };

export const stockAlertRoutes = [
  serve(contract.requestStockAlert, async ({ body, findShopper }, services) => {
    const shopper = await findShopper();
    await requestStockAlert({ ...body, userId: shopper?.id ?? null }, services);
    return saved;
  }),

  serveShopper(contract.listStockAlerts, async ({ shopper }, { database }) => ({
    alerts: await getWaitingAlerts(database, shopper.id),
  })),

  serveShopper(contract.removeStockAlert, async ({ body, shopper }, { database }) => {
    await removeStockAlert(database, shopper.id, body.id);
    return saved;
  }),

  serve(contract.getStockAlert, async ({ query }, { database }) => {
    const { productName, slug, choice, email, state } = await findStockAlert(database, query.token);
    return { productName, slug, choice, email, state };
  }),

  serve(contract.confirmStockAlert, async ({ body }, services) => {
    await changeStockAlert(body.token, "active", services);
    return saved;
  }),

  serve(contract.stopStockAlert, async ({ body }, services) => {
    await changeStockAlert(body.token, "stopped", services);
    return saved;
  }),
];
