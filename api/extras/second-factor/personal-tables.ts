import { labelledColumns, type PersonalTable, personalTable } from "../../personal-data/personal-table";
import { ofUser } from "../../personal-data/rows-of-person";
import { passkeyChallenges, passkeys, secondFactors } from "./schema";

export const factorTables: readonly PersonalTable[] = [
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
        confirmedStep: null,
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
];
