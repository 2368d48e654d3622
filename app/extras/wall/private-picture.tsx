import { useLightMode } from "~/ui/light-mode";

interface PrivatePictureProps {
  alt: string;
  /** At the width in which the page shows it. */
  address: string;
  /** As large as it is stored. */
  full: string;
  /** Of what is stored, for its shape; by default three to two. */
  width?: number;
  height?: number;
}

/** A picture for its owner, or for those who have its link. */
export function PrivatePicture({ alt, address, full, width = 720, height = 480 }: PrivatePictureProps) {
  const isLight = useLightMode();
  return (
    <a href={full} className="link block">
      {isLight ? (
        `Ver: ${alt}`
      ) : (
        <img
          src={address}
          alt={alt}
          width={width}
          height={height}
          className="w-full rounded"
          loading="lazy"
        />
      )}
    </a>
  );
}
