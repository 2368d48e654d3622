import type { CategorySlug } from "../categories/every-category";
import type { ColourName } from "../pictures/colours";
import type { ShowcaseScene } from "../pictures/picture-spec";

export interface ResellerSketch {
  name: string;
  legalName: string;
  /** Fourteen characters, no punctuation. */
  cnpj: string;
  urlStore: string;
  description: string;
  /** Eight digits. */
  postalCode: string;
  street: string;
  number: string;
  neighborhood: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  /** With the area code, eleven digits. */
  whatsApp: string;
  freight: "carriers" | { priceInCentavos: number; days: number };
  scene: ShowcaseScene;
  accent: ColourName;
  /** Of all products, the share it has; what it is strong in, it has all of. */
  breadth: number;
  strongIn: readonly CategorySlug[];
  /** Its prices against the suggested ones. */
  priceLevel: number;
}
