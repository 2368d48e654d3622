import { eq, or, sql } from "drizzle-orm";
import {
  loginAttempts,
  passkeyChallenges,
  passkeys,
  passwordResets,
  secondFactors,
  tokens,
} from "../database/schema/accounts";
import { cartItems, carts, freightQuotes } from "../database/schema/carts";
import { products, skus } from "../database/schema/catalogue";
import { accountDeletions, accountReverts, dataExports, emailChanges } from "../database/schema/data-rights";
import { favourites } from "../database/schema/favourites";
import { idempotencyKeys } from "../database/schema/idempotency";
import { mailPreferences, mails, searches } from "../database/schema/information";
import { stockAlerts } from "../database/schema/stock-alerts";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { getEmail, nameOfProduct, nameOfReseller, ofUser } from "./rows-of-person";
import { toAccountChange, toAlertState, toKinds } from "./words";

export const visitTables: readonly PersonalTable[] = [
  personalTable(carts, { getRows: ofUser(carts.userId), exported: null, erasure: "delete" }),
  personalTable(cartItems, {
    getRows: ({ id }) =>
      sql`${cartItems.cartId} in (select ${carts.id} from ${carts} where ${carts.userId} = ${id})`,
    exported: {
      title: "Carrinho",
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
      fields: labelledColumns(searches, { text: "Texto", createdAt: "Em", id: null, userId: null }),
    },
    erasure: "delete",
  }),
  personalTable(mails, {
    getRows: (person) =>
      or(
        getEmail(mails.recipient)(person),
        ...person.identifyingTexts.map(
          (text) => sql`position(lower(${text}) in lower(${mails.body} || coalesce(${mails.html}, ''))) > 0`,
        ),
      ),
    // Mails repeat what is in other tables, and may be another person's.
    exported: null,
    erasure: "delete",
  }),
  personalTable(mailPreferences, {
    getRows: ofUser(mailPreferences.userId),
    exported: {
      title: "Notificações",
      fields: labelledColumns(mailPreferences, {
        off: ["E-mails desligados", toKinds],
        userId: null,
        token: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(tokens, {
    getRows: ofUser(tokens.userId),
    exported: {
      title: "Entradas na conta",
      fields: labelledColumns(tokens, {
        device: "Aparelho",
        createdAt: "Em",
        lastUsedAt: "Último uso",
        revokedAt: "Encerrada em",
        hash: null,
        userId: null,
        expiresAt: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(secondFactors, {
    getRows: ofUser(secondFactors.userId),
    exported: {
      title: "Verificação em duas etapas",
      fields: labelledColumns(secondFactors, {
        createdAt: "Começada em",
        confirmedAt: "Ativada em",
        userId: null,
        hasApp: "Com aplicativo",
        secret: null,
        lastStep: null,
        recoveryHashes: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(passkeys, {
    getRows: ofUser(passkeys.userId),
    exported: {
      title: "Chaves de acesso",
      fields: labelledColumns(passkeys, {
        name: "Nome",
        createdAt: "Adicionada em",
        lastUsedAt: "Último uso",
        id: null,
        userId: null,
        credentialId: null,
        publicKey: null,
        counter: null,
        transports: null,
        challenge: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(passkeyChallenges, {
    getRows: ofUser(passkeyChallenges.userId),
    exported: null,
    erasure: "delete",
  }),
  personalTable(loginAttempts, {
    getRows: getEmail(loginAttempts.email),
    exported: null,
    erasure: "delete",
  }),
  personalTable(passwordResets, {
    getRows: ofUser(passwordResets.userId),
    exported: {
      title: "Pedidos de nova senha",
      fields: labelledColumns(passwordResets, {
        createdAt: "Pedida em",
        usedAt: "Criada em",
        hash: null,
        userId: null,
        expiresAt: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(emailChanges, {
    getRows: ofUser(emailChanges.userId),
    exported: {
      title: "Troca de e-mail",
      fields: labelledColumns(emailChanges, {
        formerEmail: "E-mail de antes",
        newEmail: "Novo e-mail",
        requestedAt: "Pedida em",
        confirmedAt: "Confirmada em",
        userId: null,
        tokenHash: null,
        expiresAt: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(accountReverts, {
    getRows: ofUser(accountReverts.userId),
    exported: {
      title: "Avisos de troca de e-mail ou senha",
      fields: labelledColumns(accountReverts, {
        change: ["O que mudou", toAccountChange],
        email: "Avisado a",
        createdAt: "Em",
        usedAt: "Desfeita em",
        tokenHash: null,
        userId: null,
        expiresAt: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(accountDeletions, {
    getRows: ofUser(accountDeletions.userId),
    exported: {
      title: "Exclusão da conta",
      fields: labelledColumns(accountDeletions, {
        requestedAt: "Pedida em",
        eraseAt: "Marcada para",
        userId: null,
        tokenHash: null,
        installerStatus: null,
        cancelledAt: null,
      }),
    },
    erasure: "delete",
  }),
  personalTable(dataExports, { getRows: ofUser(dataExports.userId), exported: null, erasure: "delete" }),
  personalTable(idempotencyKeys, {
    getRows: ofUser(idempotencyKeys.userId),
    exported: null,
    erasure: "delete",
  }),
];
