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
import { toAccountChange, toAlertState } from "./words";
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
  personalTable(tokens, {
    getRows: ofUser(tokens.userId),
    exported: {
      title: "Entradas na conta",
      about:
        "Quando e com que navegador se entrou na conta, sem o endereço IP. Uma entrada encerrada ou vencida é apagada depois de 30 dias.",
      fields: labelledColumns(tokens, {
        device: "Aparelho",
        createdAt: "Data",
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
      about:
        "O código que você pode pedir além da senha, até você o desligar. O segredo do aplicativo não está nesta cópia.",
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
      about: "Aparelhos em que você entra com o dedo, o rosto ou o PIN em vez da senha, até você as remover.",
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
      about: "Links que você pediu por não saber a senha. Usados ou vencidos, são apagados depois de 7 dias.",
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
      about: "O e-mail novo que você pediu. Confirmada ou vencida, a troca é apagada depois de 7 dias.",
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
      about:
        "Links que mandamos para desfazer uma troca que não foi sua. Usados ou vencidos, são apagados depois de 7 dias.",
      fields: labelledColumns(accountReverts, {
        change: ["O que mudou", toAccountChange],
        email: "Avisado a",
        createdAt: "Data",
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
      about: "O pedido para apagar tudo isto. Cancelado, ele fica por 30 dias.",
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
