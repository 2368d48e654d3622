import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { login } from "../contract/accounts";
import type { Capability } from "../contract/capabilities";
import type { listInstallerCities } from "../contract/installers";
import type { RoomFace } from "../contract/room-photos";
import type { HashingClient } from "./accounts/hashing-queue";
import type { SecretRule } from "./accounts/secret-rule";
import type { Clock } from "./clock";
import type { Database, Queries, Transaction } from "./database/connection";
import type { ServiceSettings } from "./env";
import type { Mailer, OptionalMail } from "./mail/mailer";
import type { PersonalTable } from "./personal-data/personal-table";
import type { RetentionRule } from "./personal-data/retention-rule";
import type { ProviderSettings } from "./providers/settings";

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: ServiceSettings;
}

/** A mail that an account can turn off. */
export interface NotificationKind {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly isForInstallers: boolean;
}

/** What an order keeps of the room that it was placed with. */
export interface OrderRoom {
  /** Below `Uploads/`; null in a sample room. */
  readonly path: string | null;
  readonly faces: readonly RoomFace[];
}

export interface PlacedOrder {
  readonly id: number;
  readonly resellerId: number;
  readonly replacesOrderId: number | null;
}

/** What goes with orders that are about to be placed. */
export interface OrderCompanion {
  insert(transaction: Transaction, placed: readonly PlacedOrder[], now: Date): Promise<void>;
  /** No order was placed. */
  discard(): Promise<void>;
}

export interface MailSwitches {
  /** Whether the account wants a mail of this kind, and what the mail says about its switch. */
  findTerms(
    queries: Queries,
    kind: string,
    userId: number,
    settings: Pick<ServiceSettings, "storefrontOrigin">,
  ): Promise<{ readonly isWanted: boolean; readonly optional: OptionalMail }>;
  /** Condition on rows with an e-mail: its account wants no mails of this kind. */
  isTurnedOff(email: PgColumn, kind: string): SQL;
  /** Turns the mail on for the account with this e-mail, if there is one, after its owner has requested such a mail. */
  turnOn(queries: Queries, kind: string, email: string): Promise<void>;
}

/**
 * Where something that the specification does not ask for joins what it does ask for. Each place is optional;
 * `api/extras.ts` lists who fills them, and `Services` hands the list on.
 */
export interface ExtraPlaces {
  /** What the header of each answer announces. */
  readonly capabilities: readonly Capability[];

  /** Rows of a person in its tables, for the data copy and the erasure. */
  readonly personalTables?: (services: WithExtras) => readonly PersonalTable[];
  /** Columns of its tables that sound like personal data and are none, with the reason. */
  readonly impersonalColumns?: Readonly<Record<string, string>>;
  readonly retention?: readonly RetentionRule[];
  /** Rules by name for secrets of this extra that open something of an account. */
  readonly secrets?: Readonly<Record<string, SecretRule>>;
  /** Runs in the transaction that erases the account, before any of its rows are deleted. */
  readonly beforeErasure?: (
    transaction: Transaction,
    userId: number,
    now: Date,
    services: WithExtras & {
      readonly mailer: Mailer;
      readonly settings: Pick<ServiceSettings, "storefrontOrigin">;
    },
  ) => Promise<void>;

  /** Runs after a correct password: refuses the login until a second step is answered. */
  readonly secondStep?: (
    userId: number,
    answer: Pick<z.output<(typeof login)["body"]>, "code" | "passkey">,
    services: Parts & { readonly client: HashingClient },
  ) => Promise<void>;
  /** Which of these accounts are entered in two steps. */
  readonly findProtected?: (queries: Queries, userIds: readonly number[]) => Promise<readonly number[]>;

  readonly mailSwitches?: MailSwitches;
  readonly notifications?: readonly NotificationKind[];
  /** Mails that no switch turns off. */
  readonly alwaysSent?: { readonly title: string; readonly reason: string };

  /** Runs before the transaction that places orders, because copying is slow; never refuses an order. */
  readonly prepareOrders?: (
    orders: readonly { readonly resellerId: number; readonly roomProjectId: number | null }[],
    userId: number,
    services: Parts,
  ) => Promise<OrderCompanion>;
  /** Subquery for a query of `orders`. */
  readonly orderRoom?: SQL<OrderRoom | null>;
  /** Throws 404 for a project that is not the account's. */
  readonly requireProject?: (
    queries: Queries,
    projectId: number,
    userId: number,
    now: Date,
  ) => Promise<{ readonly faces: OrderRoom["faces"]; readonly photo: Buffer | null }>;
  /** Tells a service of orders that stand, if their shoppers have agreed. */
  readonly orderAnalytics?: {
    isOn(providers: ProviderSettings): boolean;
    enqueue(transaction: Transaction, orderIds: readonly number[], now: Date): Promise<void>;
  };

  readonly findAnsweredPrices?: (
    database: Database,
    now: Date,
  ) => Promise<NonNullable<z.input<(typeof listInstallerCities)["answer"]>["prices"]>>;
  /** HTML for who may read the metrics, by its path below them. */
  readonly operatorPages?: Readonly<Record<string, (database: Database) => Promise<string>>>;
  /** Tables of which the demonstration has rows, in the order of their foreign keys. */
  readonly demoTables?: readonly PgTable[];
}

export interface WithExtras {
  readonly extras: readonly ExtraPlaces[];
}

/** What fills a place, in the order of the list. */
export const findFilled = <Place extends keyof ExtraPlaces>(
  { extras }: WithExtras,
  place: Place,
): readonly NonNullable<ExtraPlaces[Place]>[] =>
  extras.flatMap(({ [place]: filled }) => (filled === undefined ? [] : [filled]));
