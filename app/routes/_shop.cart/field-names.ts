/** The quantity's field of a line, which is its id as well. */
export const fieldOf = (key: string): `quantidade-${string}` => `quantidade-${key}`;

const quantityField = /^quantidade-(\d+-\d+)$/;

export const keyOfField = (name: string): string | null => quantityField.exec(name)?.[1] ?? null;

/** Hidden beside a field: the value that the page came with, which tells whether the shopper changed it. */
export const shownValueOf = (name: string): `antes-${string}` => `antes-${name}`;
