import type { ReactNode } from "react";
import { useLightMode } from "~/ui/light-mode";

interface ListItemWithPictureProps {
  src: string;
  alt: string;
  children: ReactNode;
}

/** Text beside a small picture of what it says, which light mode leaves out. */
export const ListItemWithPicture = ({ src, alt, children }: ListItemWithPictureProps) => (
  <li className="flex items-center gap-4">
    {!useLightMode() && (
      <img
        className="flex-none rounded-control"
        src={src}
        alt={alt}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
      />
    )}
    <div>{children}</div>
  </li>
);
