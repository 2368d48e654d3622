import { loginAttempts, passwordResets, tokens } from "../database/schema/accounts";
import {
  accountDeletions,
  accountReverts,
  dataExportParts,
  dataExports,
  emailChanges,
} from "../database/schema/data-rights";
import { idempotencyKeys } from "../database/schema/idempotency";
import { definePersonalTable, labelColumns, type PersonalTable } from "./personal-table";
import { getEmail, selectByUser } from "./rows-of-person";
import { toAccountChange } from "./words";

/** What lets a person in, and what was asked of the account by mail. */
export const loginTables: readonly PersonalTable[] = [
  definePersonalTable(tokens, {
    getRows: selectByUser(tokens.userId),
    exported: {
      title: "Entradas na conta",
      about:
        "Quando e com que navegador se entrou na conta, sem o endereço IP. Uma entrada encerrada ou vencida é apagada depois de 30 dias.",
      fields: labelColumns(tokens, {
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
  definePersonalTable(loginAttempts, {
    getRows: getEmail(loginAttempts.email),
    exported: null,
    erasure: "delete",
  }),
  definePersonalTable(passwordResets, {
    getRows: selectByUser(passwordResets.userId),
    exported: {
      title: "Pedidos de nova senha",
      about: "Links que você pediu por não saber a senha. Usados ou vencidos, são apagados depois de 7 dias.",
      fields: labelColumns(passwordResets, {
        createdAt: "Pedida em",
        usedAt: "Criada em",
        hash: null,
        userId: null,
        expiresAt: null,
      }),
    },
    erasure: "delete",
  }),
  definePersonalTable(emailChanges, {
    getRows: selectByUser(emailChanges.userId),
    exported: {
      title: "Troca de e-mail",
      about: "O e-mail novo que você pediu. Confirmada ou vencida, a troca é apagada depois de 7 dias.",
      fields: labelColumns(emailChanges, {
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
  definePersonalTable(accountReverts, {
    getRows: selectByUser(accountReverts.userId),
    exported: {
      title: "Avisos de troca de e-mail, senha ou segunda etapa",
      about:
        "Links que mandamos para desfazer uma troca que não foi sua. Usados ou vencidos, são apagados depois de 7 dias.",
      fields: labelColumns(accountReverts, {
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
  definePersonalTable(accountDeletions, {
    getRows: selectByUser(accountDeletions.userId),
    exported: {
      title: "Exclusão da conta",
      about: "O pedido para apagar tudo isto. Cancelado, ele fica por 30 dias.",
      fields: labelColumns(accountDeletions, {
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
  definePersonalTable(dataExports, {
    getRows: selectByUser(dataExports.userId),
    exported: null,
    erasure: "delete",
  }),
  definePersonalTable(dataExportParts, {
    getRows: selectByUser(dataExportParts.userId),
    exported: null,
    erasure: "delete",
  }),
  definePersonalTable(idempotencyKeys, {
    getRows: selectByUser(idempotencyKeys.userId),
    exported: null,
    erasure: "delete",
  }),
];
