import type { NotificationKind } from "../../extra-places";
import { createMail, type MailContent } from "../../mail/mail-content";
import type { Mail, OptionalMail } from "../../mail/mailer";
import type { Services } from "../../services";
import type { DescribedStockAlert } from "./described-stock-alert";

export const alertNotification: NotificationKind = {
  kind: "stock-alerts",
  title: "Avisos de estoque",
  description: "Chegou um produto que você estava esperando.",
  isForInstallers: false,
};

type Settings = Pick<Services, "settings">;

export const confirmationKey = "stock-alert confirm ";

export const createConfirmationMail = (alert: DescribedStockAlert, { settings }: Settings): Mail =>
  getMail(alert, "confirm", {
    title: "Confirme o aviso de estoque",
    sentences: [
      `Recebemos um pedido para avisar este e-mail quando ${getName(alert)} chegar.`,
      "Sem a sua confirmação não enviamos mais nada. Se não foi você, ignore esta mensagem.",
    ],
    details: [],
    link: { words: "Confirmar ou recusar o aviso", address: alertAddress(alert, settings.storefrontOrigin) },
  });

/** `optional`: of the account with this address; without one, the alert's own link ends it. */
export const createBackInStockMail = (
  alert: DescribedStockAlert,
  { settings }: Settings,
  optional: OptionalMail = {
    notification: null,
    unsubscribeUrl: alertAddress(alert, settings.storefrontOrigin),
  },
): Mail => {
  const content = {
    title: "Chegou o produto que você esperava",
    sentences: [
      `${getName(alert)} está à venda de novo. O estoque pode acabar antes da sua compra.`,
      "Este aviso é enviado uma só vez.",
    ],
    details: [],
    link: { words: "Ver o produto", address: productAddress(alert, settings.storefrontOrigin) },
    afterLink: [{ label: "Parar os avisos", value: alertAddress(alert, settings.storefrontOrigin) }],
  };
  return getMail(alert, "back", content, optional);
};

function getMail(
  alert: DescribedStockAlert,
  kind: "confirm" | "back",
  content: Omit<MailContent, "greeting" | "lines">,
  optional?: OptionalMail,
): Mail {
  return createMail(
    { greeting: "Olá!", lines: [], ...content },
    {
      key: `stock-alert ${kind} ${alert.id} ${alert.changedAt.toISOString()}`,
      recipient: alert.email,
      accountIds: alert.userId === null ? [] : [alert.userId],
      isBulk: kind === "back",
      optional,
    },
  );
}

function getName({ productName, choice }: DescribedStockAlert): string {
  const variation = Object.values(choice).join(" · ");
  return variation === "" ? productName : `${productName} (${variation})`;
}

const alertAddress = ({ token }: DescribedStockAlert, origin: string) =>
  `${origin}/avise-me?${new URLSearchParams({ token })}`;

function productAddress({ slug, choice }: DescribedStockAlert, origin: string): string {
  const query = new URLSearchParams(choice);
  return `${origin}/produtos/${encodeURIComponent(slug)}${query.size > 0 ? `?${query}` : ""}`;
}
