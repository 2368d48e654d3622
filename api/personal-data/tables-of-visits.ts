import { and, arrayContains, eq, or, sql } from "drizzle-orm";
import { cartItems, carts, freightQuotes } from "../database/schema/carts";
import { products, skus } from "../database/schema/catalogue";
import { mailboxOf } from "../database/schema/columns";
import { mails, searches } from "../database/schema/information";
import { definePersonalTable, labelColumns, type PersonalTable } from "./personal-table";
import { getEmail, selectByUser, selectNameOfReseller } from "./rows-of-person";

export const visitTables: readonly PersonalTable[] = [
  definePersonalTable(carts, { getRows: selectByUser(carts.userId), exported: null, erasure: "delete" }),
  definePersonalTable(cartItems, {
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
        reseller: ["Loja", selectNameOfReseller(cartItems.resellerId)],
        ...labelColumns(cartItems, {
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
  definePersonalTable(freightQuotes, {
    getRows: selectByUser(freightQuotes.userId),
    exported: null,
    erasure: "delete",
  }),
  definePersonalTable(searches, {
    getRows: selectByUser(searches.userId),
    exported: {
      title: "Buscas",
      about: "O que você procurou na loja, por 180 dias.",
      fields: labelColumns(searches, { text: "Texto", createdAt: "Data", id: null, userId: null }),
    },
    erasure: "delete",
  }),
  definePersonalTable(mails, {
    // Mails to the e-mail of the account that name no account were asked for by a guest. The first condition uses an index.
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
];
