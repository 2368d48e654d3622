import { type InstallerFilter, parsePlace, writeInstallerFilter } from "~/domain/installer-filter";
import { stateOf } from "~/domain/state";
import { optional } from "~/http/failures.server";
import { paths } from "~/paths";
import type { SuggestedLink } from "~/ui/suggested-links";
import type { Upstream } from "~/upstream/http.server";
import { findInstallers } from "~/upstream/installer-search.server";

const limit = 4;

/** Same city, same state, then anywhere, with the specialty before without it; only non-empty lists. */
export async function installersElsewhere(
  upstream: Upstream,
  { specialty, city }: Pick<InstallerFilter, "specialty" | "city">,
): Promise<SuggestedLink[]> {
  const { city: cityName, state } = parsePlace(city);
  const inState = stateOf(state ?? "");
  const places = [
    ...(cityName ? [{ typed: city, name: city }] : []),
    ...(inState ? [{ typed: inState.letters, name: inState.name }] : []),
    { typed: "", name: "todo o Brasil" },
  ];
  const names = [...new Set([specialty, ""])];
  const lists = places.flatMap((place) => names.map((name) => ({ place, specialty: name })));
  const counted = await Promise.all(
    lists.map(async ({ place, specialty: wanted }) => {
      const filter = { specialty: wanted, city: place.typed, page: 1 };
      const found = await optional(findInstallers(upstream, filter), null);
      if (!found || found.installers.length === 0) return [];
      const href = paths.installers(writeInstallerFilter(filter));
      return [{ name: `${wanted || "Todos os aplicadores"}: ${place.name} (${found.totalItems})`, href }];
    }),
  );
  return counted.flat().slice(0, limit);
}
