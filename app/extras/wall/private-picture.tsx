import { useLightMode } from "~/ui/light-mode";

interface PrivatePictureProps {
  alt: string;
  /** URL of the width that the page shows. */
  address: string;
  /** URL of the stored size. */
  full: string;
  /** Stored size, which reserves the aspect ratio; 3:2 by default. */
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
