import { inShop } from "../../brand/brand";
import { parsePhone } from "../../common/phone";
import type { WorkingHours } from "../../common/service-area";
import { parseDay } from "./typed-day";

/** What installers do (installers 3, "Specialty"). */
export interface Specialty {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
}

/** Screen name: aplicador (installers 2, "Installer detail"). */
export interface Installer {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly phone: string | null;
  readonly otherPhone: string | null;
  readonly whatsApp: string | null;
  readonly instagram: string | null;
  /** Others see no contacts until the e-mail is confirmed, and a second factor is set or the installer is approved. */
  readonly hidesContacts: boolean;
  /** Known of the own record only. */
  readonly needsConfirmedEmail: boolean;
  readonly city: string | null;
  readonly state: string | null;
  /** Wire: nameFantasy. */
  readonly tradeName: string | null;
  readonly category: string | null;
  readonly region: string | null;
  readonly observations: string | null;
  readonly isActive: boolean;
  readonly isNational: boolean;
  /** Found outside the place that was searched, because it works nationwide. */
  readonly isElsewhere: boolean;
  readonly specialties: readonly string[];
  /** Whole km from the centre of its neighbourhood or city; null if unknown. */
  readonly distanceInKm: number | null;
  readonly portfolio: readonly PortfolioPicture[];
  /** Where the installer works, as it has described it. */
  readonly districts: readonly string[];
  readonly hours: readonly WorkingHours[];
}

export interface PortfolioPicture {
  readonly id: number;
  readonly picture: string;
  readonly caption: string | null;
  readonly kind: Pick<Specialty, "id" | "name"> | null;
  /** The same place before the work. */
  readonly before: string | null;
}

export interface PortfolioGroup {
  /** Null: pictures without a kind. */
  readonly kind: PortfolioPicture["kind"];
  readonly pictures: readonly PortfolioPicture[];
}

/** Pictures by kind of job, in the order of the first of each; those without a kind last. */
export function groupByKind(portfolio: readonly PortfolioPicture[]): PortfolioGroup[] {
  const ids = [...new Set(portfolio.flatMap(({ kind }) => kind?.id ?? []))];
  return [...ids, null].flatMap((id) => {
    const pictures = portfolio.filter(({ kind }) => (kind?.id ?? null) === id);
    return pictures[0] ? [{ kind: pictures[0].kind, pictures }] : [];
  });
}

export const maxPortfolioPictures = 12;
export const maxCaptionLength = 120;
export const maxDistricts = 30;
export const maxDistrictLength = 60;

/** A city with an active installer. */
export interface InstallerCity {
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly installers: number;
  readonly specialtyIds: readonly number[];
  /** Districts that the installers of this place name, most installers first. */
  readonly districts: readonly { readonly name: string; readonly installers: number }[];
}

/** What most answers to quotes of the last year asked. */
export interface PriceRange {
  /** Null: of the whole country. */
  readonly state: string | null;
  /** Null: of the whole state. */
  readonly city: string | null;
  readonly quotes: number;
  readonly lowInCentavos: number;
  readonly highInCentavos: number;
}

/** Exclusive limit of name and trade name (installers 5, "Installer form"). */
export const installerNameLimit = 45;

/** An installer's own record, as in the form (installers 3, "Installer"). */
export interface OwnInstaller {
  readonly name: string;
  /** Wire: nameFantasy. */
  readonly tradeName: string;
  /** CPF or CNPJ. */
  readonly taxId: string;
  readonly stateRegistration: string | null;
  /** yyyy-mm-dd. */
  readonly birthDate: string | null;
  readonly phone: string;
  readonly otherPhone: string | null;
  readonly whatsApp: string;
  readonly instagram: string;
  readonly email: string;
  readonly picture: string | null;
  readonly cep: string;
  /** Two letters. */
  readonly state: string;
  readonly city: string;
  readonly neighborhood: string;
  readonly street: string;
  /** A number, or 'Sem número'. */
  readonly number: string;
  readonly complement: string | null;
  readonly specialtyIds: readonly number[];
  readonly isActive: boolean;
  readonly hidesContacts: boolean;
  readonly needsConfirmedEmail: boolean;
  readonly work: InstallerWork;
}

/** Formats as (##)#####-####; null if invalid (installers 5, "Installer form"). */
export const parseWhatsApp = (typed: string): string | null => parsePhone(typed)?.replace(" ", "") ?? null;

/** `parseDay`; null also before 1900 or after `now`. */
export function parseBirthDate(typed: string, now: Date): string | null {
  const day = parseDay(typed);
  return day !== null && day >= "1900" && new Date(`${day}T00:00:00Z`) <= now ? day : null;
}

/** Region, availability and bank account of an installer (installers 3, "Installer"). Null means not given. */
export interface InstallerWork {
  readonly region: string | null;
  readonly category: string | null;
  readonly observations: string | null;
  /** 'code-shortname', as in `bankOptions` (wire: accountBank). */
  readonly bank: string | null;
  readonly agency: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
}

/** The specification does not list the kinds, so these are ours. */
export const accountTypes = ["Conta corrente", "Conta poupança", "Conta de pagamento"] as const;

/** Installers 2, "Installer registration and edit". */
export const installerStatuses = { active: 1, inactive: 0 } as const;

export type InstallerStatus = (typeof installerStatuses)[keyof typeof installerStatuses];

/** How an installer has done here: ratings, jobs and time to an answer. */
export interface InstallerStanding {
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Jobs in the last year. */
  readonly jobs: number;
  /** Median; null without answers. */
  readonly answerMinutes: number | null;
}

export interface InstallerRating {
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  readonly reply: string | null;
  readonly author: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

const firstWords = (name: string): string | null => /^\S+ \S+ (?=\S)/.exec(name)?.[0] ?? null;

/** 'Envelopamento de móveis, paredes': two first words that a name shares with the one before are left out. */
export const describeSpecialties = (names: readonly string[]): string =>
  names
    .map((name, index) => {
      const shared = firstWords(name);
      const isShared = shared !== null && names[index - 1]?.startsWith(shared);
      return isShared ? name.slice(shared.length) : name;
    })
    .join(", ");

const hourInMinutes = 60;
const dayInMinutes = 24 * hourInMinutes;

export function answerTimeInWords(minutes: number): string {
  if (minutes <= hourInMinutes) return "responde em até 1\u00a0hora";
  if (minutes <= 20 * hourInMinutes)
    return `responde em cerca de ${Math.max(2, Math.round(minutes / hourInMinutes))}\u00a0horas`;
  const days = Math.max(1, Math.round(minutes / dayInMinutes));
  return `responde em cerca de ${days}\u00a0${days === 1 ? "dia" : "dias"}`;
}

/** Fewer ratings mean little and are cheap to fake. */
const ratingsUntilShown = 3;

/** Null as long as the installer is new here. */
export const getShownRating = ({ rating }: InstallerStanding): InstallerStanding["rating"] =>
  rating !== null && rating.count >= ratingsUntilShown ? rating : null;

/** 'Novo na Envelopa · 1 trabalho no último ano · responde em até 1 hora'; null without any. */
export function describeStanding(standing: InstallerStanding): string | null {
  const { jobs, answerMinutes } = standing;
  const words = [
    getShownRating(standing) === null && `Novo ${inShop}`,
    jobs > 0 && `${jobs}\u00a0${jobs === 1 ? "trabalho" : "trabalhos"} no último ano`,
    answerMinutes !== null && answerTimeInWords(answerMinutes),
  ].filter((part) => part !== false);
  return words.length > 0 ? words.join(" · ") : null;
}
