import { parseArgs } from "node:util";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../api/database/connection";
import { users } from "../../api/database/schema/accounts";
import { installers } from "../../api/database/schema/installers";
import { extras } from "../../api/extras";
import { createNotFoundRefusal } from "../../api/http/refusal-error";
import { completeInstallers } from "../../api/installers/installers";
import { UsageError } from "../read-arguments.mjs";

export const installersUsage = `Use npm run installers -- e um destes:
  list             os aplicadores cujos contatos os clientes ainda não veem, e o que falta
  approve E-MAIL   aprovar: os contatos aparecem assim que o e-mail estiver confirmado
  withdraw E-MAIL  retirar a aprovação`;

/** @returns what does it, and returns what to print */
export function readInstallersCommand(args: string[]): (database: Database) => Promise<string> {
  const [command = "", email = "", ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0 || (command === "list") !== (email === "")) throw new UsageError();
  switch (command) {
    case "list":
      return list;
    case "approve":
      return (database) => approve(database, email, new Date());
    case "withdraw":
      return (database) => approve(database, email, null);
    default:
      throw new UsageError();
  }
}

async function list(database: Database): Promise<string> {
  const rows = await database
    .select({ user: users, installer: installers })
    .from(installers)
    .innerJoin(users, eq(users.id, installers.userId))
    .where(and(eq(installers.contactsNeedSecondFactor, true), isNull(users.erasedAt)))
    .orderBy(asc(installers.userId));
  const hidden = (await completeInstallers(database, rows, { extras })).filter(
    ({ hidesContacts }) => hidesContacts,
  );
  const lines = hidden.map(({ user, installer }) => {
    const missing = [
      user.emailConfirmedAt === null && "o e-mail não está confirmado",
      installer.contactsApprovedAt === null && "sem verificação em duas etapas nem aprovação",
    ];
    return `  ${user.email}  ${installer.nameFantasy}, ${installer.city}/${installer.state}: ${missing.filter(Boolean).join("; ")}`;
  });
  return [`Contatos escondidos: ${hidden.length}`, ...lines].join("\n");
}

async function approve(database: Database, email: string, at: Date | null): Promise<string> {
  const [found] = await database
    .select({ id: installers.userId, nameFantasy: installers.nameFantasy })
    .from(installers)
    .innerJoin(users, eq(users.id, installers.userId))
    .where(eq(users.email, email.trim().toLowerCase()));
  if (found === undefined) throw createNotFoundRefusal(`Nenhum aplicador tem o e-mail ${email}.`);
  await database.update(installers).set({ contactsApprovedAt: at }).where(eq(installers.userId, found.id));
  return `${found.nameFantasy}: ${at === null ? "aprovação retirada" : "aprovado"}.`;
}
