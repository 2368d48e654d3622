import { inShop } from "../../brand/brand";
import type { accountReverts } from "../database/schema/data-rights";
import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import { formatGreeting } from "./greeting";
import { createMail, type MailContent } from "./mail-content";
import type { Mail } from "./mailer";

/** A change of how an account is entered, as its mail tells of it. */
export interface AccountChange {
  /** Begins the key of the mail. */
  readonly key: string;
  /** What the link 'Não fui eu' undoes. */
  readonly reverts: (typeof accountReverts.$inferSelect)["change"];
  readonly title: string;
  readonly sentence: string;
}

export const accountChanges = {
  emailRequested: {
    key: "email-requested",
    reverts: "email",
    title: "Pediram para alterar o e-mail da sua conta",
    sentence: `Pediram para alterar o e-mail da sua conta ${inShop} por outro. A alteração vale quando o novo e-mail for confirmado.`,
  },
  email: {
    key: "email-changed",
    reverts: "email",
    title: "O e-mail da sua conta mudou",
    sentence: `O e-mail da sua conta ${inShop} foi alterado: este e-mail não entra mais nela.`,
  },
  password: {
    key: "password",
    reverts: "password",
    title: "A senha da sua conta mudou",
    sentence: `A senha da sua conta ${inShop} foi alterada, e saímos dela em todos os aparelhos.`,
  },
} as const satisfies Readonly<Record<string, AccountChange>>;

const emailChangeEnded = "Um novo e-mail esperava a confirmação: esse pedido foi cancelado.";

/**
 * Notifies the address that the account has or had, without revealing the new one. `token`: of the link that undoes the
 * change; null for an address that was never confirmed.
 */
export function createAccountChangedMail(
  { id, name, email }: { readonly id: number; readonly name: string; readonly email: string },
  {
    change,
    token,
    endsEmailChange,
  }: { readonly change: AccountChange; readonly token: string | null; readonly endsEmailChange: boolean },
  { clock, settings: { storefrontOrigin } }: Pick<Services, "clock" | "settings">,
): Mail {
  const { key, title, sentence } = change;
  const sentences = endsEmailChange ? [sentence, emailChangeEnded] : [sentence];
  const common = { title, greeting: formatGreeting(name), details: [], lines: [] };
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
            "Foi você? Então não precisa fazer nada. Se não foi, abra o link em até 72 horas: ele sai da conta em todos os aparelhos, devolve a conta a este e-mail e leva a uma nova senha.",
          ],
          link: { words: "Não fui eu", address: `${storefrontOrigin}/nao-fui-eu?token=${token}` },
        };
  const unique = token === null ? clock.now().toISOString() : hashToken(token);
  return createMail(content, { key: `${key} ${id} ${unique}`, recipient: email, accountIds: [id] });
}
