import { useState } from "react";
import { paths } from "~/paths";
import type { CompanyDetails } from "./company";
import { Link } from "./link";
import { WithScript } from "./with-script";

type Place = Pick<CompanyDetails, "legalName" | "coordinates">;

/** Third-party iframe. Renders nothing without coordinates. */
export function CompanyMap({ legalName, coordinates }: Place) {
  if (!coordinates) return null;
  return (
    <iframe
      className="map"
      src={paths.mapToEmbed(coordinates)}
      title={`Mapa: onde fica ${legalName}`}
      referrerPolicy="no-referrer"
    />
  );
}

/** Loads the third-party map only on request. Without script, links to its page. */
export function CompanyMapOnDemand(place: Place) {
  const [isAsked, ask] = useState(false);
  const link = <Link href={paths.companyMap()}>Ver no mapa</Link>;
  if (!place.coordinates) return link;
  return (
    <WithScript instead={link}>
      <details onToggle={() => ask(true)}>
        <summary>Ver no mapa</summary>
        {isAsked && <CompanyMap {...place} />}
      </details>
    </WithScript>
  );
}
