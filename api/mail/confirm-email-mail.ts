import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import { greeting } from "./greeting";
import { createMail } from "./mail-content";
import type { Mail } from "./mailer";

export const confirmEmailMail = (
  { id, name }: { readonly id: number; readonly name: string },
  { newEmail, token }: { readonly newEmail: string; readonly token: string },
  { settings }: Pick<Services, "settings">,
): Mail =>
  createMail(
    {
      title: "Confirme o seu novo e-mail",
      greeting: greeting(name),
      sentences: [
        "Você pediu para usar este e-mail na sua conta da Envelopa. Ele passa a valer quando você o confirmar.",
        "O link vale por 24 horas. Se não foi você, ignore esta mensagem: nada muda.",
      ],
      lines: [],
      details: [],
      link: {
        words: "Confirmar o novo e-mail",
        address: `${settings.storefrontOrigin}/confirmar-email?${new URLSearchParams({ token })}`,
      },
    },
    { key: `confirm-email ${id} ${hashToken(token)}`, recipient: newEmail },
  );
