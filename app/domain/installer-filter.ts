import { parsePage } from "./pagination";

/** What a list of installers is narrowed by, and its page (installers 2, "Installer list"). Empty texts narrow nothing. */
export interface InstallerFilter {
  /** The specialty's name. */
  readonly specialty: string;
  readonly city: string;
  readonly page: number;
}

export const installerFilterFields = { specialty: "especialidade", city: "cidade", page: "pagina" } as const;

const longestText = 200;

/** A filter as an address has it: of a repeated value the first counts, what is too long is cut, nonsense is page 1. */
export function readInstallerFilter(asked: URLSearchParams): InstallerFilter {
  const text = (name: string) => (asked.get(name) ?? "").trim().slice(0, longestText).trimEnd();
  return {
    specialty: text(installerFilterFields.specialty),
    city: text(installerFilterFields.city),
    page: parsePage(asked.get(installerFilterFields.page)),
  };
}

/** The parts of an address that say this filter; the first page is not said. */
export const writeInstallerFilter = ({ specialty, city, page }: InstallerFilter) => ({
  [installerFilterFields.specialty]: specialty || undefined,
  [installerFilterFields.city]: city || undefined,
  [installerFilterFields.page]: page > 1 ? page : undefined,
});

/** The city alone of one that is typed with its state: 'Campinas/SP', 'Campinas - SP', 'Campinas, sp'. */
export const cityWithoutState = (typed: string): string =>
  typed.replace(/\s*(?:[/,]|\s-\s)\s*[a-z]{2}$/i, "").trim();
