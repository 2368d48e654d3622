import type { InstallerWork } from "./installer-work";
import { parsePhone } from "./phone";

/** What installers do (installers 3, "Specialty"). */
export interface Specialty {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
}

/** A partner who puts films up (screen: aplicador; installers 2, "Installer detail"). */
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
  readonly specialties: readonly string[];
  readonly distanceInKm: number | null;
}

/** Installers 5: name and trade name have fewer characters than this. */
export const installerNameLimit = 45;

/** What an installer says of themselves, as the form has it (installers 3, "Installer"). */
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
  readonly work: InstallerWork;
}

/** A WhatsApp number as (##)#####-####; null where it is none (installers 5). */
export const parseWhatsApp = (typed: string): string | null => parsePhone(typed)?.replace(" ", "") ?? null;

/**
 * A birth date as yyyy-mm-dd, typed so or as dd/mm/yyyy; null where the calendar has no such day, or somebody born then
 * could not be alive at `now`.
 */
export function parseBirthDate(typed: string, now: Date): string | null {
  const text = typed.trim().replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$2-$1");
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) return null;
  return day.getUTCFullYear() >= 1900 && day <= now ? text : null;
}
