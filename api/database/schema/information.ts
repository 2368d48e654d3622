import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, generatedId, mailboxOf, timestamptz } from "./columns";

export const banners = pgTable("banners", {
  id: generatedId(),
  title: text().notNull(),
  subtitle: text(),
  link: text(),
  image: text().notNull(),
  imageMobile: text().notNull(),
  /** The single banner between the home page lists, not in the carousel. */
  secondary: boolean().notNull().default(false),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
});

export const searches = pgTable(
  "searches",
  {
    id: generatedId(),
    text: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (search) => [
    index("searches_moment").on(search.createdAt),
    index("searches_user").on(search.userId).where(sql`${search.userId} is not null`),
  ],
);

export const commonQuestions = pgTable("common_questions", {
  id: generatedId(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull().default(0),
});

export const platformSettings = pgTable(
  "platform_settings",
  {
    id: integer().primaryKey().default(1),
    exchangeAndReturnsPolicy: text().notNull().default(""),
    privacyPolicy: text().notNull().default(""),
    termsAndConditions: text().notNull().default(""),
    aboutStore: text().notNull().default(""),
    percentageDiscountForApplicators: numeric({ precision: 5, scale: 2, mode: "number" })
      .notNull()
      .default(0),
  },
  (settings) => [
    check("platform_settings_one_row", sql`${settings.id} = 1`),
    check(
      "platform_settings_percentage",
      sql`${settings.percentageDiscountForApplicators} between 0 and 100`,
    ),
  ],
);

/** The key, like 'approved' of one payment, deduplicates mails. */
export const mails = pgTable(
  "mails",
  {
    id: generatedId(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Optional HTML alternative; the plain text is always present. */
    html: text(),
    /** Whose data the mail holds: it is erased with any of them. No foreign key, because a mail may outlive the account. */
    accountIds: integer().array().notNull().default([]),
    /** Kind of an optional mail, which its account can turn off. */
    notification: text(),
    /** URL of the storefront page that stops an optional mail and accepts the one-click post of RFC 8058. */
    unsubscribeUrl: text(),
    createdAt: createdAt(),
    sentAt: timestamptz(),
    attempts: integer().notNull().default(0),
    /** Only used by the previous release. */
    nextTryAt: timestamptz(),
    /** The server was asked to take the content, and its reply is not known. */
    handedOverAt: timestamptz(),
    givenUpAt: timestamptz(),
    lastError: text(),
  },
  (mail) => [
    index("mails_accounts").using("gin", mail.accountIds),
    index("mails_ended").on(sql`coalesce(${mail.sentAt}, ${mail.givenUpAt})`),
    index("mails_mailbox").on(mailboxOf(mail.recipient), mail.createdAt),
    index("mails_waiting").on(mail.createdAt).where(sql`sent_at is null and given_up_at is null`),
  ],
);
