import { findUserByEmail } from "../accounts/accounts";
import { isEmail } from "../accounts/profile";
import { RefusalError } from "../http/refusal-error";
import { installerType } from "../installers/installer-saving";
import { messages } from "../messages";
import type { Services } from "../services";
import { type MailContent, renderMailHtml, renderMailText } from "./mail-content";

const newForMs = 24 * 60 * 60 * 1000;

/** Only for accounts of the last day; the response reveals nothing (installers 7, email/sendClient). */
export async function mailWelcome(
  address: string,
  { database, clock, mailer, settings }: Pick<Services, "database" | "clock" | "mailer" | "settings">,
): Promise<void> {
  const email = address.trim();
  if (!isEmail(email)) {
    throw new RefusalError(422, messages.invalidEmail, { errors: { email: [messages.invalidEmail] } });
  }
  const user = await findUserByEmail(database, email);
  if (user === null || clock.now().getTime() - user.createdAt.getTime() > newForMs) return;
  const letter = welcome(user.name, user.type === installerType, settings.storefrontOrigin);
  const mail = {
    key: `welcome ${user.id}`,
    recipient: user.email,
    subject: letter.title,
    body: renderMailText(letter),
    html: renderMailHtml(letter),
  };
  await mailer.send(mail, database);
}

function welcome(name: string, isInstaller: boolean, storefrontOrigin: string): MailContent {
  const common = { greeting: `Olá, ${name}!`, details: [] };
  return isInstaller
    ? {
        ...common,
        title: "Boas-vindas, aplicador parceiro da Envelopa",
        sentences: [
          "Seu cadastro de aplicador foi feito. Entre com este e-mail e a senha que você escolheu.",
          "No seu perfil você pode:",
        ],
        lines: [
          "manter seus contatos e seu endereço em dia",
          "escolher as especialidades pelas quais os clientes encontram você",
          "comprar com o desconto de aplicador",
        ],
        link: { words: "Abrir o meu perfil", address: `${storefrontOrigin}/profile` },
      }
    : {
        ...common,
        title: "Boas-vindas à Envelopa",
        sentences: ["Sua conta foi criada. Entre com este e-mail e a senha que você escolheu."],
        lines: [],
        link: { words: "Abrir a loja", address: `${storefrontOrigin}/home` },
      };
}
