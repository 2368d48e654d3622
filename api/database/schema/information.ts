import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, moment, ownId } from "./columns";

export const banners = pgTable("banners", {
  id: ownId(),
  title: text().notNull(),
  subtitle: text(),
  link: text(),
  image: text().notNull(),
  imageMobile: text().notNull(),
  /** The one banner between the lists of the home page, not of the carousel. */
  secondary: boolean().notNull().default(false),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
});

/** What shoppers searched for. */
export const searches = pgTable(
  "searches",
  {
    id: ownId(),
    text: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (search) => [index("searches_moment").on(search.createdAt)],
);

export const commonQuestions = pgTable("common_questions", {
  id: ownId(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull().default(0),
});

/** One row. */
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

/** E-mails to send. The key makes each one, such as 'approved' of one payment, at most once. */
export const mails = pgTable(
  "mails",
  {
    id: ownId(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The same for programs that show pages; the plain text is always there. */
    html: text(),
    createdAt: createdAt(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    /** Of a mail that was refused: until when it is left alone. */
    nextTryAt: moment(),
    /** Set on a mail that nobody will take. */
    givenUpAt: moment(),
    lastError: text(),
  },
  (mail) => [index("mails_waiting").on(mail.createdAt).where(sql`sent_at is null and given_up_at is null`)],
);
