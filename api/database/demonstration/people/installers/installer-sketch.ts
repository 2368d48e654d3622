import type { ColourName } from "../../pictures/colours";
import type { PortraitPicture } from "../../pictures/picture-spec";
import type { Place } from "../places";
import { type SpecialtyCode, specialtyNames } from "../specialties";

export interface InstallerSketch extends Place {
  readonly name: string;
  readonly nameFantasy: string;
  readonly taxId: string;
  readonly street: string;
  readonly neighborhood: string;
  readonly specialties: readonly SpecialtyCode[];
  readonly portrait: PortraitPicture | null;
}

type Row = readonly [
  name: string,
  nameFantasy: string,
  taxId: string,
  /** 'Rua Vergueiro, Liberdade'. */
  streetAndNeighborhood: `${string}, ${string}`,
  /** 'VEIC MOTO'. */
  specialties: string,
  portrait?: readonly [look: PortraitPicture["look"], skin: PortraitPicture["skin"], uniform: ColourName],
];

/** Those who live in one city. */
export const at = (place: Place, rows: readonly Row[]): InstallerSketch[] =>
  rows.map(([name, nameFantasy, taxId, streetAndNeighborhood, specialties, portrait]) => {
    const [street = "", neighborhood = ""] = streetAndNeighborhood.split(", ");
    return {
      ...place,
      name,
      nameFantasy,
      taxId,
      street,
      neighborhood,
      specialties: codesIn(specialties),
      portrait: portrait
        ? { kind: "portrait", look: portrait[0], skin: portrait[1], uniform: portrait[2] }
        : null,
    };
  });

const codesIn = (text: string): SpecialtyCode[] => {
  const wanted = text.split(" ");
  return everyCode.filter((code) => wanted.includes(code));
};

const isCode = (text: string): text is SpecialtyCode => text in specialtyNames;
const everyCode = Object.keys(specialtyNames).filter(isCode);
