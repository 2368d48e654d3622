import { inShop } from "../../../brand/brand";
import type { AccountChange } from "../../mail/account-changed-mail";

export const factorChanges = {
  on: {
    key: "factor-on",
    reverts: "factor",
    title: "A verificação em duas etapas foi ativada",
    sentence: `Entrar na sua conta ${inShop} agora pede, além da senha, um código de um aplicativo. Saímos da conta nos outros aparelhos.`,
  },
  off: {
    key: "factor-off",
    reverts: "factor",
    title: "A verificação em duas etapas foi desativada",
    sentence: `Entrar na sua conta ${inShop} agora pede só a senha. Saímos da conta nos outros aparelhos.`,
  },
  passkeyAdded: {
    key: "passkey-added",
    reverts: "factor",
    title: "Uma chave de acesso foi adicionada à sua conta",
    sentence: `Uma chave de acesso agora vale como segunda etapa na sua conta ${inShop}. Saímos da conta nos outros aparelhos.`,
  },
  passkeyRemoved: {
    key: "passkey-removed",
    reverts: "factor",
    title: "Uma chave de acesso da sua conta foi removida",
    sentence: `Uma chave de acesso da sua conta ${inShop} foi removida. Saímos da conta nos outros aparelhos.`,
  },
} as const satisfies Readonly<Record<string, AccountChange>>;
