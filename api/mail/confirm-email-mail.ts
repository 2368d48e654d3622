import { ofShop } from "../../brand/brand";
import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import { formatGreeting } from "./greeting";
import { createMail } from "./mail-content";
import type { Mail } from "./mailer";

const ofNew = {
  title: "Confirme o seu novo e-mail",
  reason: `Você pediu para usar este e-mail na sua conta ${ofShop}. Ele passa a valer quando você o confirmar.`,
  link: "Confirmar o novo e-mail",
};
const ofOwn = {
  title: "Confirme o seu e-mail",
  reason: "Confirme que este e-mail é seu. Depois disso, as suas avaliações de aplicadores contam.",
  link: "Confirmar o e-mail",
};

export const confirmEmailMail = (
  { id, name, email }: { readonly id: number; readonly name: string; readonly email: string },
  { newEmail, token }: { readonly newEmail: string; readonly token: string },
  { settings }: Pick<Services, "settings">,
): Mail => {
  const words = newEmail === email ? ofOwn : ofNew;
  return createMail(
    {
      title: words.title,
      greeting: formatGreeting(name),
      sentences: [
        words.reason,
        "O link vale por 24 horas. Se não foi você, ignore esta mensagem: nada muda.",
      ],
      lines: [],
      details: [],
      link: {
        words: words.link,
        address: `${settings.storefrontOrigin}/confirmar-email?${new URLSearchParams({ token })}`,
      },
    },
    { key: `confirm-email ${id} ${hashToken(token)}`, recipient: newEmail, accountIds: [id] },
  );
};
