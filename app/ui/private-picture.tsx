import { useLightMode } from "./light-mode";

interface PrivatePictureProps {
  alt: string;
  /** At the width in which the page shows it. */
  address: string;
  /** As large as it is stored. */
  full: string;
}

/** A picture for its owner, or for those who have its link. */
export function PrivatePicture({ alt, address, full }: PrivatePictureProps) {
  return (
    <a href={full} className="link block">
      {useLightMode() ? (
        `Ver: ${alt}`
      ) : (
        <img src={address} alt={alt} className="w-full rounded" loading="lazy" />
      )}
    </a>
  );
}
