import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
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
import { users } from "./accounts";
import { cascadingId, generatedId, timestamptz } from "./columns";

/** ISO weekdays, 1 is Monday; times as 'HH:MM'. */
interface StoredHours {
  readonly fromDay: number;
  readonly toDay: number;
  readonly opens: string;
  readonly closes: string;
}

/** Installer data beyond its user of type 3, which holds name, e-mail, tax id and photo. */
export const installers = pgTable(
  "installers",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 1 active, 0 inactive. */
    status: smallint().notNull().default(0),
    recommended: boolean().notNull().default(false),
    nameFantasy: text().notNull(),
    stateRegistration: text(),
    phoneNumber2: text(),
    whatsApp: text().notNull(),
    instagram: text().notNull(),
    observations: text(),
    postalCode: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    complement: text(),
    neighborhood: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull().default("Brasil"),
    birthDate: date({ mode: "string" }),
    region: text(),
    category: text(),
    receiveEmail: boolean().notNull().default(true),
    receiveSms: boolean().notNull().default(false),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Centre of the neighbourhood or city: the only place that others' distances are measured from. */
    centreLatitude: doublePrecision(),
    centreLongitude: doublePrecision(),
    accountNumber: text(),
    agencyNumber: text(),
    accountBank: text(),
    accountType: text(),
    /**
     * Others see no contacts until the e-mail is confirmed, and the account has a second factor or an operator has approved
     * it. False for those registered before this rule.
     */
    contactsNeedSecondFactor: boolean().notNull().default(false),
    contactsApprovedAt: timestamptz(),
    /** Districts that it works in, as it wrote them. */
    districts: text().array().notNull().default([]),
    hours: jsonb().$type<StoredHours[]>().notNull().default([]),
  },
  (installer) => [
    index("installers_city").on(installer.city).where(sql`status = 1`),
    check("installers_status", sql`${installer.status} in (0, 1)`),
  ],
);

export const specialties = pgTable(
  "specialties",
  {
    id: generatedId(),
    code: text().notNull().unique(),
    name: text().notNull(),
    addedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (specialty) => [
    uniqueIndex("specialties_name").on(sql`normalize_text(${specialty.name})`),
    index("specialties_added_by").on(specialty.addedBy),
  ],
);

export const installerSpecialties = pgTable(
  "installer_specialties",
  {
    installerId: cascadingId(() => installers.userId),
    specialtyId: cascadingId(() => specialties.id),
  },
  (link) => [
    primaryKey({ columns: [link.installerId, link.specialtyId] }),
    index("installer_specialties_specialty").on(link.specialtyId),
  ],
);

export const installerPictures = pgTable(
  "installer_pictures",
  {
    id: generatedId(),
    installerId: cascadingId(() => installers.userId),
    path: text().notNull(),
    caption: text(),
    position: integer().notNull(),
    /** SHA-256 of the file as it was sent: the same file counts once. */
    digest: text().notNull(),
    specialtyId: integer().references(() => specialties.id, { onDelete: "set null" }),
    /** The same place before the work. */
    beforePath: text(),
    beforeDigest: text(),
  },
  (picture) => [
    unique("installer_pictures_once").on(picture.installerId, picture.digest),
    index("installer_pictures_specialty").on(picture.specialtyId),
  ],
);
