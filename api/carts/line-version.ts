/** Ids are never reused, so a line that was removed and added again has a different version. */
export const cartLineVersion = ({
  id,
  quantity,
}: {
  readonly id: number;
  readonly quantity: number;
}): string => `${id}-${quantity}`;
