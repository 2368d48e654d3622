import { definePersonalTable, labelColumns, type PersonalTable } from "../../personal-data/personal-table";
import { selectByUser } from "../../personal-data/rows-of-person";
import { passkeyChallenges, passkeys, secondFactors } from "./schema";

export const factorTables: readonly PersonalTable[] = [
  definePersonalTable(secondFactors, {
    getRows: selectByUser(secondFactors.userId),
    exported: {
      title: "Verificação em duas etapas",
      about:
        "O código que você pode pedir além da senha, até você o desligar. O segredo do aplicativo não está nesta cópia.",
      fields: labelColumns(secondFactors, {
        createdAt: "Começada em",
        confirmedAt: "Ativada em",
        userId: null,
        hasApp: "Com aplicativo",
        secret: null,
        lastStep: null,
        confirmedStep: null,
        recoveryHashes: null,
      }),
    },
    erasure: "delete",
  }),
  definePersonalTable(passkeys, {
    getRows: selectByUser(passkeys.userId),
    exported: {
      title: "Chaves de acesso",
      about: "Aparelhos em que você entra com o dedo, o rosto ou o PIN em vez da senha, até você as remover.",
      fields: labelColumns(passkeys, {
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
  definePersonalTable(passkeyChallenges, {
    getRows: selectByUser(passkeyChallenges.userId),
    exported: null,
    erasure: "delete",
  }),
];
