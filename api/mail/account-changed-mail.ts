import { inShop } from "../../brand/brand";
import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import { greeting } from "./greeting";
import { createMail, type MailContent } from "./mail-content";
import type { Mail } from "./mailer";

export type AccountChange =
  | "email-requested"
  | "email"
  | "password"
  | "factor-on"
  | "factor-off"
  | "passkey-added"
  | "passkey-removed";

const texts: Readonly<Record<AccountChange, { readonly title: string; readonly sentence: string }>> = {
  "email-requested": {
    title: "Pediram para trocar o e-mail da sua conta",
    sentence: `Pediram para trocar o e-mail da sua conta ${inShop} por outro. A troca vale quando o novo e-mail for confirmado.`,
  },
  email: {
    title: "O e-mail da sua conta mudou",
    sentence: `O e-mail da sua conta ${inShop} foi trocado, e este endereço não entra mais nela.`,
  },
  password: {
    title: "A senha da sua conta mudou",
    sentence: `A senha da sua conta ${inShop} foi trocada, e todas as sessões foram encerradas.`,
  },
  "factor-on": {
    title: "A verificação em duas etapas foi ativada",
    sentence: `Entrar na sua conta ${inShop} agora pede, além da senha, um código de um aplicativo. As outras sessões foram encerradas.`,
  },
  "factor-off": {
    title: "A verificação em duas etapas foi desativada",
    sentence: `Entrar na sua conta ${inShop} agora pede só a senha. As outras sessões foram encerradas.`,
  },
  "passkey-added": {
    title: "Uma chave de acesso foi adicionada à sua conta",
    sentence: `Uma chave de acesso agora vale como segunda etapa na sua conta ${inShop}. As outras sessões foram encerradas.`,
  },
  "passkey-removed": {
    title: "Uma chave de acesso da sua conta foi removida",
    sentence: `Uma chave de acesso da sua conta ${inShop} foi removida. As outras sessões foram encerradas.`,
  },
};

const emailChangeEnded = "Um novo e-mail esperava a confirmação: esse pedido foi cancelado.";

/**
 * Notifies the address that the account has or had, without revealing the new one. `token`: of the link that undoes the
 * change; null for an address that was never confirmed.
 */
export function accountChangedMail(
  { id, name, email }: { readonly id: number; readonly name: string; readonly email: string },
  {
    change,
    token,
    endsEmailChange,
  }: { readonly change: AccountChange; readonly token: string | null; readonly endsEmailChange: boolean },
  { clock, settings: { storefrontOrigin } }: Pick<Services, "clock" | "settings">,
): Mail {
  const { title, sentence } = texts[change];
  const sentences = endsEmailChange ? [sentence, emailChangeEnded] : [sentence];
  const common = { title, greeting: greeting(name), details: [], lines: [] };
  const content: MailContent =
    token === null
      ? {
          ...common,
          sentences: [
            ...sentences,
            "Se não foi você, fale conosco agora: os contatos estão no rodapé da loja.",
          ],
          link: { words: "Abrir a loja", address: `${storefrontOrigin}/home` },
        }
      : {
          ...common,
          sentences: [
            ...sentences,
            "Foi você? Então não precisa fazer nada. Se não foi, abra o link em até 72 horas: ele encerra todas as sessões, devolve a conta a este e-mail e leva a uma nova senha.",
          ],
          link: { words: "Não fui eu", address: `${storefrontOrigin}/nao-fui-eu?token=${token}` },
        };
  const unique = token === null ? clock.now().toISOString() : hashToken(token);
  const key = `${change === "email" ? "email-changed" : change} ${id} ${unique}`;
  return createMail(content, { key, recipient: email, accountIds: [id] });
}
