import { eq, or } from "drizzle-orm";
import { definePersonalTable, labelColumns, type PersonalTable } from "../../personal-data/personal-table";
import { getEmail, selectByUser, selectNameOfProduct } from "../../personal-data/rows-of-person";
import { labelCodes } from "../../personal-data/words";
import { stockAlerts } from "./schema";

const toAlertState = labelCodes({
  pending: "Espera a confirmação",
  active: "Ativo",
  notified: "Enviado",
  stopped: "Parado",
} satisfies Record<typeof stockAlerts.$inferSelect.state, string>);

export const alertTables: readonly PersonalTable[] = [
  definePersonalTable(stockAlerts, {
    getRows: (person) => or(eq(stockAlerts.userId, person.id), getEmail(stockAlerts.email)(person)),
    exported: {
      title: "Avisos de estoque",
      about:
        "Produtos em falta dos quais você pediu um aviso. Enviado, parado ou não confirmado, um aviso fica por 30 dias.",
      fields: {
        product: ["Produto", selectNameOfProduct(stockAlerts.productId)],
        ...labelColumns(stockAlerts, {
          email: "E-mail",
          state: ["Situação", toAlertState],
          changedAt: "Desde",
          id: null,
          token: null,
          productId: null,
          skuId: null,
          userId: null,
        }),
      },
      getRows: selectByUser(stockAlerts.userId),
    },
    erasure: "delete",
  }),
];
