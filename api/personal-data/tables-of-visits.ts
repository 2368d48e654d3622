import { and, arrayContains, eq, or, sql } from "drizzle-orm";
import { cartItems, carts, freightQuotes } from "../database/schema/carts";
import { products, skus } from "../database/schema/catalogue";
import { mailboxOf } from "../database/schema/columns";
import { mails, searches } from "../database/schema/information";
import { favourites } from "../extras/favourites/schema";
import { mailPreferences } from "../extras/notifications/schema";
import { stockAlerts } from "../extras/stock-alerts/schema";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { getEmail, nameOfProduct, nameOfReseller, ofUser } from "./rows-of-person";
import { toAlertState } from "./words";
import { toKinds } from "./words-of-objects";

export const visitTables: readonly PersonalTable[] = [
  personalTable(carts, { getRows: ofUser(carts.userId), exported: null, erasure: "delete" }),
  personalTable(cartItems, {
    getRows: ({ id }) =>
      sql`${cartItems.cartId} in (select ${carts.id} from ${carts} where ${carts.userId} = ${id})`,
    exported: {
      title: "Carrinho",
      about: "O que você separou para comprar, por 180 dias.",
      fields: {
        product: [
          "Produto",
          sql`(select ${products.name} from ${products} where ${products.id} = (select ${skus.productId} from ${skus} where ${skus.id} = ${cartItems.skuId}))`,
        ],
        reseller: ["Loja", nameOfReseller(cartItems.resellerId)],
        ...labelledColumns(cartItems, {
          quantity: "Quantidade",
          createdAt: "Desde",
          id: null,
          cartId: null,
          skuId: null,
          resellerId: null,
          promotionId: null,
        }),
      },
    },
    erasure: "delete",
  }),
  personalTable(freightQuotes, {
    getRows: ofUser(freightQuotes.userId),
    exported: null,
    erasure: "delete",
  }),
  personalTable(favourites, {
    getRows: ofUser(favourites.userId),
    exported: {
      title: "Favoritos",
      about: "Produtos que você marcou com o coração, enquanto você tiver a conta.",
      fields: {
        product: ["Produto", nameOfProduct(favourites.productId)],
        createdAt: ["Desde", favourites.createdAt],
      },
    },
    erasure: "delete",
  }),
  personalTable(stockAlerts, {
    getRows: (person) => or(eq(stockAlerts.userId, person.id), getEmail(stockAlerts.email)(person)),
    exported: {
      title: "Avisos de estoque",
      about:
        "Produtos em falta dos quais você pediu um aviso. Enviado, parado ou não confirmado, um aviso fica por 30 dias.",
      fields: {
        product: ["Produto", nameOfProduct(stockAlerts.productId)],
        ...labelledColumns(stockAlerts, {
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
      getRows: ofUser(stockAlerts.userId),
    },
    erasure: "delete",
  }),
  personalTable(searches, {
    getRows: ofUser(searches.userId),
    exported: {
      title: "Buscas",
      about: "O que você procurou na loja, por 180 dias.",
      fields: labelledColumns(searches, { text: "Texto", createdAt: "Data", id: null, userId: null }),
    },
    erasure: "delete",
  }),
  personalTable(mails, {
    // Mails to the e-mail of the account that name no account are those of a stock alert. The first condition uses an index.
    getRows: (person) =>
      or(
        arrayContains(mails.accountIds, [person.id]),
        and(
          eq(mailboxOf(mails.recipient), mailboxOf(sql`${person.email}`)),
          getEmail(mails.recipient)(person),
        ),
      ),
    // Mails repeat what is in other tables, and may be another person's.
    exported: null,
    erasure: "delete",
  }),
  personalTable(mailPreferences, {
    getRows: ofUser(mailPreferences.userId),
    exported: {
      title: "E-mails que você desligou",
      about: "Avisos da loja que você não quer receber, enquanto você tiver a conta.",
      fields: labelledColumns(mailPreferences, {
        off: ["E-mails desligados", toKinds],
        userId: null,
        token: null,
      }),
    },
    erasure: "delete",
  }),
];
