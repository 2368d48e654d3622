import { inShop } from "../../brand/brand";
import { formatGreeting } from "../mail/greeting";
import { createMail } from "../mail/mail-content";
import type { Mail } from "../mail/mailer";
import { inSaoPaulo } from "../mail/time-in-sao-paulo";
import type { Services } from "../services";

interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

type Settings = Pick<Services, "settings">;

export const exportReadyMail = (
  { id, name, email }: Recipient,
  { requestedAt, expiresAt }: { readonly requestedAt: Date; readonly expiresAt: Date },
  { settings }: Settings,
): Mail =>
  createMail(
    {
      title: "Seus dados estão prontos",
      greeting: formatGreeting(name),
      sentences: [
        "O arquivo com os seus dados está pronto. Para baixá-lo, entre na sua conta.",
        `Ele fica disponível até ${inSaoPaulo.format(expiresAt)}. Depois disso, nós o apagamos.`,
      ],
      lines: [],
      details: [],
      link: { words: "Baixar meus dados", address: `${settings.storefrontOrigin}/profile/privacidade` },
    },
    { key: `data-export ${id} ${requestedAt.toISOString()}`, recipient: email, accountIds: [id] },
  );

export const createDeletionRequestedMail = (
  { id, name, email }: Recipient,
  {
    token,
    eraseAt,
    requestedAt,
  }: { readonly token: string; readonly eraseAt: Date; readonly requestedAt: Date },
  { settings }: Settings,
): Mail =>
  createMail(
    {
      title: "Sua conta será excluída",
      greeting: formatGreeting(name),
      sentences: [
        `Recebemos o pedido para excluir a sua conta ${inShop}. Ela será excluída em ${inSaoPaulo.format(eraseAt)}.`,
        "Até lá você pode mudar de ideia: é só manter a conta pelo botão abaixo. Se você tem um pedido ou um reembolso em andamento, a exclusão espera ele terminar.",
        "Depois da exclusão guardamos apenas o que a lei exige dos seus pedidos, e não enviamos mais nenhum e-mail.",
        "Se não foi você que pediu, mantenha a conta e troque a sua senha.",
      ],
      lines: [],
      details: [],
      link: {
        words: "Manter a minha conta",
        address: `${settings.storefrontOrigin}/manter-conta?${new URLSearchParams({ token })}`,
      },
    },
    { key: `account-deletion ${id} ${requestedAt.toISOString()}`, recipient: email, accountIds: [id] },
  );
