import { useLightMode } from "~/ui/light-mode";
import type { WallProps } from "./wall-props";

interface PhotoProps {
  small: string;
  large: string;
  alt: string;
  size: WallProps["wall"]["size"];
  /** Light mode has one picture a page; a link leads to the others. */
  isFurther?: boolean;
}

/** Light mode loads only the small size. */
export function Photo({ small, large, alt, size, isFurther }: PhotoProps) {
  const isLight = useLightMode();
  if (isLight && isFurther)
    return (
      <a href={small} className="link block">
        {`Ver: ${alt}`}
      </a>
    );
  const sizes = isLight
    ? {}
    : { srcSet: `${small} 640w, ${large} 1200w`, sizes: "(width < 60rem) 100vw, 36rem" };
  return <img src={small} {...sizes} alt={alt} {...size} decoding="async" />;
}
