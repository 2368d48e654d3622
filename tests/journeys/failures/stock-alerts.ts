import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import {
  confirmStockAlert,
  getStockAlert,
  requestStockAlert,
  stopStockAlert,
} from "../../../contract/stock-alerts";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { form, page, type Scenario } from "./scenario";

const soldOut = "/produtos/vinil-roxo-alto-brilho";
const button = "Avise-me quando chegar";

async function openMailedLink(visitor: Visitor): Promise<Page> {
  const email = `${randomUUID()}@exemplo.example`;
  await (await visitor.open(soldOut)).form(button).fill("E-mail para o aviso", email).submit();
  const mailbox = await new Visitor(inject("sandboxUrl")).open(`${inject("sandboxUrl")}/mails`);
  const mail = mailbox.html.slice(mailbox.html.indexOf(email));
  return visitor.open(/\/avise-me\?token=[\w-]+/.exec(mail)?.[0] ?? "");
}

export const stockAlerts: readonly Scenario[] = [
  form(requestStockAlert, "guest", {
    on: soldOut,
    press: button,
    fill: (empty) => empty.fill("E-mail para o aviso", "ana@exemplo.example"),
    typed: ["ana@exemplo.example"],
  }),
  page(getStockAlert, "guest", "/avise-me?token=abc"),
  form(confirmStockAlert, "guest", { on: openMailedLink, press: "Quero ser avisado" }),
  form(stopStockAlert, "guest", { on: openMailedLink, press: "Não quero este aviso" }),
];
