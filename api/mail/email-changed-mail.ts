import type { Parts } from "../parts";
import { type Letter, letterAsHtml, letterAsText } from "./letter";
import type { Mail } from "./mailer";

/** Tells the old address that the account is entered by another one from now on, without naming it. */
export function emailChangedMail(
  { id, name, email }: { id: number; name: string; email: string },
  { clock, settings }: Pick<Parts, "clock" | "settings">,
): Mail {
  const letter: Letter = {
    title: "O e-mail da sua conta mudou",
    greeting: `Olá, ${name}!`,
    sentences: [
      "O e-mail da sua conta na Envelopa foi trocado, e este endereço não entra mais nela.",
      "Se não foi você, fale conosco agora: os contatos estão no rodapé da loja.",
    ],
    details: [],
    lines: [],
    link: { words: "Abrir a loja", address: `${settings.storefrontOrigin}/home` },
  };
  return {
    key: `email-changed ${id} ${clock.now().toISOString()}`,
    recipient: email,
    subject: letter.title,
    body: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
