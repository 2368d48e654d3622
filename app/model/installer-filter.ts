import { cleanLine } from "../../common/text";
import { parsePage } from "./pagination";
import { findState, findStateNamed } from "./state";

/** Filter and page of an installer list (installers 2, "Installer list"). Empty texts do not filter. */
export interface InstallerFilter {
  readonly specialty: string;
  readonly city: string;
  /** Around the shopper's CEP; null is all of Brazil. */
  readonly radiusInKm: number | null;
  readonly page: number;
}

export const installerFilterFields = {
  specialty: "especialidade",
  city: "cidade",
  radiusInKm: "raio",
  page: "pagina",
} as const;

export const radiusOptionsInKm = [10, 25, 50, 100] as const;

const maxTextLength = 200;

/** Parses the query: first value counts, long values are truncated, an invalid page is 1. */
export function readInstallerFilter(searchParams: URLSearchParams): InstallerFilter {
  const text = (name: string) =>
    cleanLine(searchParams.get(name) ?? "")
      .slice(0, maxTextLength)
      .trimEnd();
  return {
    specialty: text(installerFilterFields.specialty),
    city: text(installerFilterFields.city),
    radiusInKm:
      radiusOptionsInKm.find((km) => String(km) === searchParams.get(installerFilterFields.radiusInKm)) ??
      null,
    page: parsePage(searchParams.get(installerFilterFields.page)),
  };
}

/** Query parameters of a filter; page 1 is omitted. */
export const writeInstallerFilter = ({ specialty, city, radiusInKm, page }: InstallerFilter) => ({
  [installerFilterFields.specialty]: specialty || undefined,
  [installerFilterFields.city]: city || undefined,
  [installerFilterFields.radiusInKm]: radiusInKm ?? undefined,
  [installerFilterFields.page]: page > 1 ? page : undefined,
});

export interface TypedPlace {
  /** Empty if only a state was typed. */
  readonly city: string;
  /** Two letters; null without a state. */
  readonly state: string | null;
}

const cityThenState = /^(.+?)\s*(?:[/,(–—]|\s-\s)\s*([^/,()]+?)\)?$/u;
const cityThenLetters = /^(.+?)[\s-]+([a-z]{2})$/iu;

/** Splits a typed city and state: 'Bom Jesus/RS', 'Bom Jesus - Piauí', 'bom jesus rs', 'RS'. */
export function parsePlace(typed: string): TypedPlace {
  const text = typed.trim();
  const alone = findState(text);
  if (alone) return { city: "", state: alone.letters };
  const [, city = "", typedState = ""] = cityThenState.exec(text) ?? [];
  const state = findState(typedState) ?? findStateNamed(typedState);
  if (city && state) return { city, state: state.letters };
  // 'Campinas/XX': an unknown state is dropped.
  if (city && /^[a-z]{2}$/i.test(typedState)) return { city, state: null };
  const [, shortCity = "", letters = ""] = cityThenLetters.exec(text) ?? [];
  const lettersState = findState(letters);
  return shortCity && lettersState
    ? { city: shortCity, state: lettersState.letters }
    : { city: text, state: null };
}
