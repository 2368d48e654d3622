import {
  type InstallerFilter,
  parsePlace,
  radiusOptionsInKm,
  writeInstallerFilter,
} from "~/domain/installer-filter";
import type { Coordinates } from "~/domain/location";
import { findState } from "~/domain/state";
import { optional } from "~/http/failures.server";
import { paths } from "~/paths";
import type { SuggestedLink } from "~/ui/suggested-links";
import type { Upstream } from "~/upstream/http.server";
import { findInstallers } from "~/upstream/installer-search.server";

const limit = 4;

/** The next wider radius, then the same city, the same state and anywhere; only non-empty lists. */
export async function installersElsewhere(
  upstream: Upstream,
  { specialty, city, radiusInKm }: Omit<InstallerFilter, "page">,
  from: Coordinates | null,
): Promise<SuggestedLink[]> {
  const [wider, others] = await Promise.all([
    from && radiusInKm !== null ? withinWiderRadius(upstream, { specialty, city, radiusInKm }, from) : [],
    inWiderPlaces(upstream, { specialty, city }),
  ]);
  return [...wider, ...others].slice(0, limit);
}

async function withinWiderRadius(
  upstream: Upstream,
  { radiusInKm, ...wanted }: { specialty: string; city: string; radiusInKm: number },
  from: Coordinates,
): Promise<SuggestedLink[]> {
  for (const wider of radiusOptionsInKm.filter((km) => km > radiusInKm)) {
    const filter = { ...wanted, radiusInKm: wider, page: 1 };
    const found = await optional(findInstallers(upstream, filter, { from, withNational: false }), null);
    if (found && found.totalItems > 0) {
      const name = `${wanted.specialty || "Todos os aplicadores"}: até ${wider}\u00a0km (${found.totalItems})`;
      return [{ name, href: paths.installers(writeInstallerFilter(filter)) }];
    }
  }
  return [];
}

/** With the specialty before without it. */
async function inWiderPlaces(
  upstream: Upstream,
  { specialty, city }: Pick<InstallerFilter, "specialty" | "city">,
): Promise<SuggestedLink[]> {
  const { city: cityName, state } = parsePlace(city);
  const inState = findState(state ?? "");
  const places = [
    ...(cityName ? [{ typed: city, name: city }] : []),
    ...(inState ? [{ typed: inState.letters, name: inState.name }] : []),
    { typed: "", name: "todo o Brasil" },
  ];
  const names = [...new Set([specialty, ""])];
  const lists = places.flatMap((place) => names.map((name) => ({ place, specialty: name })));
  const counted = await Promise.all(
    lists.map(async ({ place, specialty: wanted }) => {
      const filter = { specialty: wanted, city: place.typed, radiusInKm: null, page: 1 };
      const found = await optional(findInstallers(upstream, filter), null);
      if (!found || found.installers.length === 0) return [];
      const href = paths.installers(writeInstallerFilter(filter));
      return [{ name: `${wanted || "Todos os aplicadores"}: ${place.name} (${found.totalItems})`, href }];
    }),
  );
  return counted.flat();
}
