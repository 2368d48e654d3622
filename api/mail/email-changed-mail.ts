import { emailChangedKey } from "../personal-data/person";
import type { Services } from "../services";
import { greeting } from "./greeting";
import { createMail, type MailContent } from "./mail-content";
import type { Mail } from "./mailer";

/** Notifies the old address of the change without revealing the new one. */
export function emailChangedMail(
  { id, name, email }: { id: number; name: string; email: string },
  { clock, settings }: Pick<Services, "clock" | "settings">,
): Mail {
  const content: MailContent = {
    title: "O e-mail da sua conta mudou",
    greeting: greeting(name),
    sentences: [
      "O e-mail da sua conta na Envelopa foi trocado, e este endereço não entra mais nela.",
      "Se não foi você, fale conosco agora: os contatos estão no rodapé da loja.",
    ],
    details: [],
    lines: [],
    link: { words: "Abrir a loja", address: `${settings.storefrontOrigin}/home` },
  };
  return createMail(content, { key: `${emailChangedKey(id)}${clock.now().toISOString()}`, recipient: email });
}
