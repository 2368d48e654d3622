import type { Refusal } from "~/model/refusal";

/** Name and id of a line's quantity field. */
export const getField = (key: string): `quantidade-${string}` => `quantidade-${key}`;

const quantityField = /^quantidade-(\d+-\d+)$/;

export const parseFieldKey = (name: string): string | null => quantityField.exec(name)?.[1] ?? null;

/** Hidden input with the rendered value, to detect changes by the shopper. */
export const getShownValue = (name: string): `antes-${string}` => `antes-${name}`;

/** Hidden input with the line to remove, so that every copy of the post leads to the same undo. */
export const getRemovedLine = (key: string): `removida-${string}` => `removida-${key}`;

export type CartRefusal = Refusal<{
  /** Shown in the coupon box. */
  readonly coupon?: Refusal;
  /** An in-place post failed without an answer. */
  readonly isUnanswered?: boolean;
}>;
