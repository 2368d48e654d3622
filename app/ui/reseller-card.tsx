import { formatKm } from "~/model/location";
import { useLightMode } from "./light-mode";
import { Link } from "./link";
import { Picture } from "./picture";
import { AverageRating } from "./stars";
import { Strip } from "./strip";

export interface ResellerCardContent {
  name: string;
  href: string;
  image?: string | null;
  distanceInKm?: number | null;
  rating?: { average: number; count: number } | null;
}

const smallWords = new Set(["de", "da", "do", "das", "dos", "e", "em"]);

/** 'Império do Adesivo' gives IA. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !smallWords.has(word.toLowerCase()));
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}

export function Avatar({ name, image, side = 52 }: { name: string; image?: string | null; side?: number }) {
  const light = useLightMode();
  return (
    <span className="avatar" aria-hidden="true">
      {image && !light ? <Picture path={image} alt="" side={side} /> : getInitials(name)}
    </span>
  );
}

function ResellerCard({ reseller }: { reseller: ResellerCardContent }) {
  const { name, href, image, distanceInKm, rating } = reseller;
  return (
    <li className="reseller">
      <Avatar name={name} image={image} /> <Link href={href}>{name}</Link>{" "}
      {rating && <AverageRating average={rating.average}>({rating.count})</AverageRating>}
      {distanceInKm != null && <small>{formatKm(distanceInKm).replace("km", "KM")}</small>}
    </li>
  );
}

export function ResellerStrip({ resellers }: { resellers: readonly ResellerCardContent[] }) {
  return (
    <Strip of="resellers" className="strip">
      {resellers.map((reseller) => (
        <ResellerCard key={`${reseller.href} ${reseller.name}`} reseller={reseller} />
      ))}
    </Strip>
  );
}
