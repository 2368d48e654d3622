import * as contract from "../../contract/stock-alerts";
import { serve } from "../http/serve";
import { messages } from "../messages";
import { findStockAlert } from "./described-stock-alert";
import { changeStockAlert, requestStockAlert } from "./stock-alerts";

const saved = { message: messages.stockAlertSaved };

export const stockAlertRoutes = [
  serve(contract.requestStockAlert, async ({ body }, services) => {
    await requestStockAlert(body, services);
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
