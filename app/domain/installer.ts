import { parseDay } from "./dates";
import type { InstallerWork } from "./installer-work";
import { parsePhone } from "./phone";

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
}

/** Finished work. */
export interface PortfolioPicture {
  readonly id: number;
  readonly picture: string;
  readonly caption: string | null;
}

export const maxPortfolioPictures = 12;
export const maxCaptionLength = 120;

/** A city with an active installer. */
export interface InstallerCity {
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly installers: number;
  readonly specialtyIds: readonly number[];
}

/** Exclusive limit of name and trade name (installers 5). */
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
  readonly work: InstallerWork;
}

/** Formats as (##)#####-####; null if invalid (installers 5). */
export const parseWhatsApp = (typed: string): string | null => parsePhone(typed)?.replace(" ", "") ?? null;

/** Normalises yyyy-mm-dd or dd/mm/yyyy to yyyy-mm-dd; null if invalid, before 1900 or after `now`. */
export function parseBirthDate(typed: string, now: Date): string | null {
  const day = parseDay(typed);
  return day !== null && day >= "1900" && new Date(`${day}T00:00:00Z`) <= now ? day : null;
}
