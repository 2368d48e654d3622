import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../database/connection";
import type { ServiceSettings } from "../env";
import { findFilled, type NotificationKind, type WithExtras } from "../extra-places";
import type { OptionalMail } from "./mailer";

export const orderProgress: NotificationKind = {
  kind: "order-progress",
  title: "Andamento dos pedidos",
  description: "Quando o pedido é enviado e entregue.",
  isForInstallers: false,
};

/** `lastError` of a mail that waited when its account turned its kind off. */
export const turnedOff = "turned off";

interface MailTerms {
  readonly isWanted: boolean;
  readonly optional?: OptionalMail;
}

interface SwitchServices extends WithExtras {
  readonly settings: Pick<ServiceSettings, "storefrontOrigin">;
}

/** Whether the account wants a mail of this kind; null is a mail that is always sent. */
export async function findMailTerms(
  queries: Queries,
  kind: string | null,
  userId: number,
  services: SwitchServices,
): Promise<MailTerms> {
  const [switches] = findFilled(services, "mailSwitches");
  return kind === null || switches === undefined
    ? { isWanted: true }
    : switches.findTerms(queries, kind, userId, services.settings);
}

/** Condition on rows with an e-mail: its account wants no mails of this kind. */
export const isTurnedOffFor = (email: PgColumn, kind: string, services: WithExtras): SQL =>
  findFilled(services, "mailSwitches")[0]?.isTurnedOff(email, kind) ?? sql`false`;

/** Turns the mail on for the account with this e-mail, if there is one, after its owner has requested such a mail. */
export async function turnOn(
  queries: Queries,
  kind: string,
  email: string,
  services: WithExtras,
): Promise<void> {
  for (const switches of findFilled(services, "mailSwitches")) await switches.turnOn(queries, kind, email);
}
