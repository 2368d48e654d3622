/** What the products of one make have in common. */
export interface Line {
  material: string;
  thickness: string;
  finish: string;
  adhesive: string;
  durability: string;
  advantages: string;
  /** How it is used; stands after the product's own words. */
  use: string;
  /** Packed for the post: grams, centimeters. */
  weightInGrams: number;
  packageInCm: readonly [length: number, height: number, width: number];
}
