import { parsePage } from "./pagination";
import { stateNamed, stateOf } from "./state";

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

export interface TypedPlace {
  /** Empty where only a state was typed. */
  readonly city: string;
  /** Two letters; null where no state was typed. */
  readonly state: string | null;
}

const cityThenState = /^(.+?)\s*(?:[/,(–—]|\s-\s)\s*([^/,()]+?)\)?$/u;
const cityThenLetters = /^(.+?)[\s-]+([a-z]{2})$/iu;

/** What was typed as a city, apart from its state: 'Bom Jesus/RS', 'Bom Jesus - Piauí', 'bom jesus rs', 'RS'. */
export function parsePlace(typed: string): TypedPlace {
  const text = typed.trim();
  const alone = stateOf(text);
  if (alone) return { city: "", state: alone.letters };
  const [, city = "", told = ""] = cityThenState.exec(text) ?? [];
  const state = stateOf(told) ?? stateNamed(told);
  if (city && state) return { city, state: state.letters };
  // 'Campinas/XX': no state, but no part of the city's name either.
  if (city && /^[a-z]{2}$/i.test(told)) return { city, state: null };
  const [, shortCity = "", letters = ""] = cityThenLetters.exec(text) ?? [];
  const lettersState = stateOf(letters);
  return shortCity && lettersState
    ? { city: shortCity, state: lettersState.letters }
    : { city: text, state: null };
}
