import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RoomFace } from "../../../contract/room-photos";
import { users } from "../../database/schema/accounts";
import { products } from "../../database/schema/catalogue";
import { cascadingId, centavos, createdAt, generatedId, timestamptz } from "../../database/schema/columns";
import { installers } from "../../database/schema/installers";

/** Time of a visit: 8 to 12, 12 to 18, 18 to 21 o'clock; null is any time of the day. */
const visitWindow = () => text({ enum: ["morning", "afternoon", "evening"] });
const side = () => text({ enum: ["shopper", "installer"] });

/** Jobs that shoppers have described to installers. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: generatedId(),
    userId: cascadingId(() => users.id),
    status: text({ enum: ["open", "chosen", "done", "expired", "cancelled"] }).notNull(),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    meters: integer(),
    description: text().notNull(),
    postalCode: text().notNull(),
    neighborhood: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    wishedOn: date({ mode: "string" }),
    /** The shopper's phone, for the chosen installer only. */
    phoneNumber: text(),
    /** Agreed after the choice. */
    visitOn: date({ mode: "string" }),
    visitWindow: visitWindow(),
    /** Counts the agreed days. */
    visitVersion: smallint().notNull().default(0),
    /** Mailed to both the day before. */
    visitRemindedAt: timestamptz(),
    /** Another day than the agreed one, which the other side has not answered. */
    proposedOn: date({ mode: "string" }),
    proposedWindow: visitWindow(),
    proposedBy: side(),
    cancelledBy: side(),
    cancelReason: text(),
    /** Faces of the shopper's room project; `hasPhoto`: its photo is the last picture. */
    room: jsonb().$type<{ readonly faces: readonly RoomFace[]; readonly hasPhoto: boolean }>(),
    /** When the request was offered to further installers, or none was found. */
    widenedAt: timestamptz(),
    createdAt: createdAt(),
    changedAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    chosenAt: timestamptz(),
    /** When each of both called the job done. */
    shopperDoneAt: timestamptz(),
    installerDoneAt: timestamptz(),
  },
  (request) => [
    index("quote_requests_user").on(request.userId, request.createdAt.desc()),
    index("quote_requests_product").on(request.productId),
    index("quote_requests_open").on(request.expiresAt).where(sql`${request.status} = 'open'`),
    index("quote_requests_visit").on(request.visitOn).where(sql`${request.status} = 'chosen'`),
    check(
      "quote_requests_status",
      sql`${request.status} in ('open', 'chosen', 'done', 'expired', 'cancelled')`,
    ),
    check("quote_requests_postal_code", sql`${request.postalCode} ~ '^[0-9]{8}$'`),
    check("quote_requests_proposal", sql`(${request.proposedOn} is null) = (${request.proposedBy} is null)`),
  ],
);

export const quotePictures = pgTable(
  "quote_pictures",
  {
    requestId: cascadingId(() => quoteRequests.id),
    position: integer().notNull(),
    path: text().notNull(),
  },
  (picture) => [primaryKey({ columns: [picture.requestId, picture.position] })],
);

/** An answer that the shopper had seen before the installer changed it. */
export interface EarlierAnswer {
  readonly priceInCentavos: number;
  readonly laborInCentavos: number | null;
  readonly materialInCentavos: number | null;
  readonly travelInCentavos: number | null;
  readonly startsOn: string;
  readonly validUntil: string | null;
  readonly message: string | null;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** An installer that was asked, with its answer. */
export const quoteRecipients = pgTable(
  "quote_recipients",
  {
    requestId: cascadingId(() => quoteRequests.id),
    installerId: cascadingId(() => installers.userId),
    status: text({ enum: ["sent", "answered", "declined", "chosen", "passed"] }).notNull(),
    priceInCentavos: centavos(),
    /** Parts of the price; all null, or the price is their sum. */
    laborInCentavos: centavos(),
    materialInCentavos: centavos(),
    travelInCentavos: centavos(),
    /** Last day on which the answer can be chosen. */
    validUntil: date({ mode: "string" }),
    startsOn: date({ mode: "string" }),
    message: text(),
    createdAt: createdAt(),
    answeredAt: timestamptz(),
    /** When the shopper first saw the answer as it is. */
    seenAt: timestamptz(),
    version: smallint().notNull().default(1),
    earlier: jsonb().$type<EarlierAnswer[]>().notNull().default([]),
  },
  (recipient) => [
    primaryKey({ columns: [recipient.requestId, recipient.installerId] }),
    uniqueIndex("quote_recipients_chosen").on(recipient.requestId).where(sql`${recipient.status} = 'chosen'`),
    index("quote_recipients_installer").on(recipient.installerId, recipient.createdAt.desc()),
    check(
      "quote_recipients_status",
      sql`${recipient.status} in ('sent', 'answered', 'declined', 'chosen', 'passed')`,
    ),
    check(
      "quote_recipients_answer",
      sql`${recipient.status} not in ('answered', 'chosen') or (${recipient.priceInCentavos} > 0 and ${recipient.startsOn} is not null and ${recipient.answeredAt} is not null)`,
    ),
  ],
);

/** Outlive their request. */
export const quoteRatings = pgTable(
  "quote_ratings",
  {
    id: generatedId(),
    requestId: integer().references(() => quoteRequests.id, { onDelete: "set null" }),
    /** Null once the author's account was deleted: the note stays. */
    raterId: integer().references(() => users.id, { onDelete: "set null" }),
    ratedId: cascadingId(() => users.id),
    note: smallint().notNull(),
    evaluation: text(),
    /** The rated installer's reply; a new one replaces it. */
    reply: text(),
    createdAt: createdAt(),
    /** The text is not shown any more; the note still counts. */
    hiddenAt: timestamptz(),
    /** The reply is not shown any more, nor is a later one. */
    replyHiddenAt: timestamptz(),
    /** True if the rating is part of the average: one rating of a pair counts within a year. */
    counts: boolean().notNull().default(true),
  },
  (rating) => [
    unique("quote_ratings_once").on(rating.requestId, rating.raterId),
    index("quote_ratings_rater").on(rating.raterId),
    index("quote_ratings_rated").on(rating.ratedId, rating.createdAt.desc()),
    check("quote_ratings_note", sql`${rating.note} between 1 and 5`),
  ],
);

export const quoteReports = pgTable(
  "quote_reports",
  {
    id: generatedId(),
    requestId: cascadingId(() => quoteRequests.id),
    reporterId: cascadingId(() => users.id),
    subject: text({ enum: ["request", "answer", "rating", "reply"] }).notNull(),
    authorId: cascadingId(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (report) => [
    unique("quote_reports_once").on(report.requestId, report.reporterId, report.subject, report.authorId),
    index("quote_reports_reporter").on(report.reporterId),
    index("quote_reports_author").on(report.authorId),
    check("quote_reports_subject", sql`${report.subject} in ('request', 'answer', 'rating', 'reply')`),
  ],
);
