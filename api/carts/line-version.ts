/** Ids are never used twice, so a line that was removed and added again has another version. */
export const cartLineVersion = ({
  id,
  quantity,
}: {
  readonly id: number;
  readonly quantity: number;
}): string => `${id}-${quantity}`;
