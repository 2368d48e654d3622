import { ofShop, toShop } from "../../brand/brand";
import { toEmailKey } from "../../common/email";
import { findUserByEmail } from "../accounts/accounts";
import { isEmail } from "../accounts/profile";
import { refuseField } from "../http/refusal-error";
import { installerType } from "../installers/installer-saving";
import { messages } from "../messages";
import type { Services } from "../services";
import { formatGreeting } from "./greeting";
import { createMail, type MailContent } from "./mail-content";

const newForMs = 24 * 60 * 60 * 1000;

/** Mails only accounts of the last day; the response does not reveal whether there is one. */
export async function mailWelcome(
  address: string,
  { database, clock, mailer, settings }: Pick<Services, "database" | "clock" | "mailer" | "settings">,
): Promise<void> {
  const email = toEmailKey(address);
  if (!isEmail(email)) throw refuseField(422, "email", messages.invalidEmail);
  const user = await findUserByEmail(database, email);
  if (user === null || clock.now().getTime() - user.createdAt.getTime() > newForMs) return;
  const content = welcomeContent(user.name, user.type === installerType, settings.storefrontOrigin);
  await mailer.send(
    createMail(content, { key: `welcome ${user.id}`, recipient: user.email, accountIds: [user.id] }),
    database,
  );
}

function welcomeContent(name: string, isInstaller: boolean, storefrontOrigin: string): MailContent {
  const common = { greeting: formatGreeting(name), details: [] };
  return isInstaller
    ? {
        ...common,
        title: `Boas-vindas, aplicador parceiro ${ofShop}`,
        sentences: [
          "Seu cadastro de aplicador foi feito. Entre com este e-mail e a senha que você escolheu.",
          "No seu perfil você pode:",
        ],
        lines: [
          "ativar a verificação em duas etapas: só então os clientes veem os seus contatos",
          "manter seus contatos e seu endereço em dia",
          "escolher as especialidades pelas quais os clientes encontram você",
          "comprar com o desconto de aplicador",
        ],
        link: { words: "Abrir o meu perfil", address: `${storefrontOrigin}/profile` },
      }
    : {
        ...common,
        title: `Boas-vindas ${toShop}`,
        sentences: ["Sua conta foi criada. Entre com este e-mail e a senha que você escolheu."],
        lines: [],
        link: { words: "Abrir a loja", address: `${storefrontOrigin}/home` },
      };
}
