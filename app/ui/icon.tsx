import sprite from "./icons.svg?no-inline";

export type IconName =
  | "menu"
  | "account"
  | "cart"
  | "search"
  | "pin"
  | "close"
  | "heart"
  | "plus"
  | "minus"
  | "previous"
  | "next"
  | "check"
  | "success"
  | "alert"
  | "clock"
  | "info"
  | "lock"
  | "box"
  | "truck"
  | "bin"
  | "share"
  | "chat"
  | "card"
  | "pix"
  | "barcode"
  | "ruler"
  | "copy"
  | "filter"
  | "sort"
  | "print"
  | "edit";

/** Symbol URL in the sprite, one hashed and immutable file. */
export const getIconHref = (name: IconName | "stars") => `${sprite}#${name}`;

/** Decorative; an icon-only control needs its own accessible name. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size}>
      <use href={getIconHref(name)} />
    </svg>
  );
}
