import sprite from "./icons.svg?no-inline";

export type IconName =
  | "menu"
  | "account"
  | "cart"
  | "search"
  | "pin"
  | "close"
  | "plus"
  | "minus"
  | "previous"
  | "next"
  | "check"
  | "success"
  | "alert"
  | "clock"
  | "info"
  | "leaf"
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

/** The address of a drawing in the sprite: one hashed file, fetched once and kept for a year. */
export const drawing = (name: IconName | "stars") => `${sprite}#${name}`;

/** A drawing that only accompanies words; whoever uses it alone names the control. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size}>
      <use href={drawing(name)} />
    </svg>
  );
}
