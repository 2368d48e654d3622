import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { messages } from "../../../app/messages";
import {
  cancelAccountDeletion,
  cancelDeletionByToken,
  downloadDataExport,
  getAccountDeletion,
  getDataExport,
  getDeletionByToken,
  requestAccountDeletion,
  requestDataExport,
} from "../../../contract/data-rights";
import {
  confirmEmailChange,
  getAccountRevert,
  getEmailChange,
  getEmailChangeByToken,
  requestEmailChange,
  requestEmailConfirmation,
  revertAccount,
} from "../../../contract/email-change";
import {
  getNotifications,
  getNotificationsByToken,
  saveNotifications,
  saveNotificationsByToken,
} from "../../../contract/notifications";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "../../../contract/passkeys";
import { listSavedCards, removeSavedCard } from "../../../contract/saved-cards";
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
  stopSecondFactor,
} from "../../../contract/second-factor";
import { endOtherSessions, listSessions } from "../../../contract/sessions";
import { listStockAlerts, removeStockAlert } from "../../../contract/stock-alerts";
import type { Page } from "../../driver/page";
import { Visitor } from "../../driver/visitor";
import { codeOfKey } from "../../setup/app-codes";
import { Authenticator } from "../../setup/authenticator";
import { password, walkToReview } from "../purchase-steps";
import { form, page, part, type Scenario } from "./scenario";

const emailOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.open("/profile/email")).$("main form b").first().text();

async function openMailedLink(visitor: Visitor, email: string, path: string): Promise<Page> {
  const sandbox = inject("sandboxUrl");
  const mailbox = await new Visitor(sandbox).open(`${sandbox}/mails`);
  const mail = mailbox.html.slice(mailbox.html.indexOf(email));
  return visitor.open(new RegExp(`${path}\\?token=[\\w-]+`).exec(mail)?.[0] ?? "");
}

async function changingEmail(visitor: Visitor): Promise<Page> {
  const email = `${randomUUID()}@exemplo.example`;
  await (await visitor.open("/profile/email")).form("Alterar e-mail").fill("Novo e-mail", email).submit();
  return openMailedLink(visitor, email, "/confirmar-email");
}

/** Uses an own account, whose logins end. The first change confirms an address, which the second one notifies. */
async function undoing({ origin }: Visitor): Promise<Page> {
  const { visitor } = await walkToReview(origin);
  await (await changingEmail(visitor)).press("Confirmar o novo e-mail");
  const email = await emailOf(visitor);
  await changingEmail(visitor);
  return openMailedLink(visitor, email, "/nao-fui-eu");
}

async function withShopDatabase<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject("shopDatabase") });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** The shopper's e-mail is confirmed. */
async function openingSecondFactor(visitor: Visitor): Promise<Page> {
  const email = await emailOf(visitor);
  await withShopDatabase((client) =>
    client.query("update users set email_confirmed_at = now() where email = $1", [email]),
  );
  return visitor.open("/profile/duas-etapas");
}

async function startingSecondFactor(visitor: Visitor): Promise<Page> {
  const page = await openingSecondFactor(visitor);
  return page.form("Ativar").fill("Senha", password).submit();
}

/** The app's codes, from the key that the page shows beside the QR code. */
async function withSecondFactor({ origin }: Visitor): Promise<Page> {
  const { visitor } = await walkToReview(origin);
  const page = await startingSecondFactor(visitor);
  const code = codeOfKey(page.$("main code").text());
  return page.form("Confirmar e ativar").fill("Código do aplicativo", code).submit();
}

/** The account also has the app's codes, because a browser without script cannot create a passkey. */
async function withPasskey(visitor: Visitor): Promise<Page> {
  const page = await withSecondFactor(visitor);
  const email = await emailOf(page.visitor);
  const added = await withShopDatabase((client) =>
    client.query<{ id: number }>(
      "insert into passkeys (user_id, name, credential_id, public_key, counter, challenge) select id, 'Celular', $1, '', 0, '' from users where email = $2 returning id",
      [randomUUID(), email],
    ),
  );
  return page.visitor.open(`/profile/duas-etapas?remover=${added.rows[0]?.id}`);
}

/** Posts what the page's script does. */
const creatingPasskey: Scenario = {
  call: addPasskey,
  who: "shopper",
  does: "creates a passkey",
  role: "form",
  async step(visitor) {
    const url = new URL("/profile/duas-etapas", visitor.origin).href;
    const rp = { id: "localhost", name: "Envelopa" };
    const chave = JSON.stringify(new Authenticator(visitor.origin).create({ challenge: "a", rp }));
    const body = new URLSearchParams({ intent: "guardar", nome: "Celular", chave });
    return { submission: { url, method: "POST", body }, from: url, visitor };
  },
};

async function deleting(visitor: Visitor): Promise<Page> {
  const privacy = await visitor.open("/profile/privacidade");
  return privacy.form("Excluir minha conta").fill("Senha", password).submit();
}

async function changingMind(visitor: Visitor): Promise<Page> {
  await deleting(visitor);
  return openMailedLink(visitor, await emailOf(visitor), "/manter-conta");
}

async function loggedInTwice(visitor: Visitor): Promise<Page> {
  const login = await new Visitor(visitor.origin).open("/login");
  await login
    .form("Entrar")
    .fill("E-mail", await emailOf(visitor))
    .fill("Senha", password)
    .submit();
  return visitor.open("/profile/aparelhos");
}

async function waitingForProduct(visitor: Visitor): Promise<Page> {
  const soldOut = await visitor.open("/produtos/vinil-roxo-alto-brilho");
  const email = `${randomUUID()}@exemplo.example`;
  await soldOut.form("Avise-me quando chegar").fill("E-mail para o aviso", email).submit();
  return visitor.open("/profile/avisos");
}

/** Follows the link of an optional mail, whose token the account's row has. */
async function byLinkOfMail(visitor: Visitor): Promise<Page> {
  const email = await emailOf(visitor);
  const token = randomUUID();
  await withShopDatabase((client) =>
    client.query(
      "insert into mail_preferences (user_id, token) select id, $1 from users where email = $2 on conflict (user_id) do update set token = excluded.token",
      [token, email],
    ),
  );
  return visitor.open(`/notificacoes?token=${token}`);
}

/** Those who request the deletion of their account or another session are registered for this file. */
export const accountData: readonly Scenario[] = [
  page(getDataExport, "shopper", "/profile/privacidade"),
  page(getAccountDeletion, "shopper", "/profile/privacidade"),
  form(requestDataExport, "shopper", {
    on: "/profile/privacidade",
    press: "Baixar meus dados",
    fill: (empty) => empty.fill("Senha", password),
  }),
  part(downloadDataExport, "shopper", "/profile/privacidade/arquivo", { says: messages.ours.unexpected }),
  form(requestAccountDeletion, "shopper", {
    on: "/profile/privacidade",
    press: "Excluir minha conta",
    fill: (empty) => empty.fill("Senha", password),
  }),
  form(cancelAccountDeletion, "deniedPayer", { on: deleting, press: "Manter a minha conta" }),
  page(getDeletionByToken, "guest", "/manter-conta?token=abc"),
  form(cancelDeletionByToken, "otherDeniedPayer", { on: changingMind, press: "Manter a minha conta" }),
  page(getEmailChange, "shopper", "/profile/email"),
  form(requestEmailChange, "shopper", {
    on: "/profile/email",
    press: "Alterar e-mail",
    fill: (empty) => empty.fill("Novo e-mail", "ana.nova@exemplo.example"),
    typed: ["ana.nova@exemplo.example"],
  }),
  form(requestEmailConfirmation, "shopper", {
    on: "/profile/email",
    press: "Receber o link de confirmação",
  }),
  page(getEmailChangeByToken, "guest", "/confirmar-email?token=abc"),
  form(confirmEmailChange, "shopper", { on: changingEmail, press: "Confirmar o novo e-mail" }),
  page(getAccountRevert, "guest", "/nao-fui-eu?token=abc"),
  form(revertAccount, "shopper", { on: undoing, press: "Não fui eu: desfazer e sair de todos os aparelhos" }),
  page(getNotifications, "shopper", "/notificacoes"),
  form(saveNotifications, "shopper", { on: "/notificacoes", press: "Salvar" }),
  page(getNotificationsByToken, "guest", "/notificacoes?token=abc"),
  form(saveNotificationsByToken, "shopper", { on: byLinkOfMail, press: "Salvar" }),
  page(getSecondFactor, "shopper", "/profile/duas-etapas"),
  form(startSecondFactor, "otherDeniedPayer", {
    on: openingSecondFactor,
    press: "Ativar",
    fill: (empty) => empty.fill("Senha", password),
  }),
  form(confirmSecondFactor, "otherDeniedPayer", {
    on: startingSecondFactor,
    press: "Confirmar e ativar",
    fill: (empty) => empty.fill("Código do aplicativo", "000000"),
  }),
  form(stopSecondFactor, "otherDeniedPayer", {
    on: withSecondFactor,
    press: "Desativar",
    fill: (empty) => empty.fill("Senha", password),
  }),
  page(listPasskeys, "shopper", "/profile/duas-etapas"),
  form(startPasskey, "otherDeniedPayer", {
    on: async (visitor) =>
      (await withSecondFactor(visitor)).visitor.open("/profile/duas-etapas?adicionar=chave"),
    press: "Continuar",
    fill: (empty) => empty.fill("Senha", password),
  }),
  creatingPasskey,
  form(removePasskey, "otherDeniedPayer", {
    on: withPasskey,
    press: "Remover",
    fill: (empty) => empty.fill("Senha", password),
  }),
  page(listSessions, "shopper", "/profile/aparelhos"),
  form(endOtherSessions, "shopper", { on: loggedInTwice, press: "Sair dos outros aparelhos" }),
  page(listSavedCards, "formerBuyer", "/profile/cartoes"),
  part(listSavedCards, "shopper", "/checkout?etapa=pagamento"),
  form(removeSavedCard, "formerBuyer", {
    on: "/profile/cartoes",
    press: "Remover cartão: Mastercard final 5454",
  }),
  page(listStockAlerts, "shopper", "/profile/avisos"),
  form(removeStockAlert, "shopper", { on: waitingForProduct, press: /^Remover aviso/ }),
];
