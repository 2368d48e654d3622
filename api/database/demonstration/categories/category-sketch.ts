import type { PictureSpec } from "../pictures/picture-spec";

export interface SubcategorySketch {
  slug: string;
  name: string;
  description: string;
}

/** A category of the menu. The first paragraph stands before the text is cut at 400 characters. */
export interface CategorySketch {
  code: string;
  slug: string;
  name: string;
  paragraphs: readonly [string, ...string[]];
  keywords: string;
  picture: PictureSpec;
  subcategories: readonly [SubcategorySketch, ...SubcategorySketch[]];
}
