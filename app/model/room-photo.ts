/** A shopper's photo of a room, which the upstream keeps for 30 days. Moments are ISO 8601 text. */
export interface OwnRoomPhoto {
  readonly id: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly expiresAt: string;
}

/** Fractions of the picture's width and height. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A flat face of the photo; corners are top left, top right, bottom right, bottom left. */
export interface StoredFace {
  readonly name: string | null;
  readonly corners: readonly Corner[];
  readonly widthInMm: number | null;
  readonly heightInMm: number | null;
  readonly openings: readonly (readonly Corner[])[];
  /** The film, with its sku's attributes by name. */
  readonly product: { readonly slug: string; readonly choice: Readonly<Record<string, string>> } | null;
}

/** Films on faces of a photo of the shopper's, or of one of the shop's sample rooms. */
export interface StoredProject {
  readonly id: number;
  readonly photoId: number | null;
  readonly sampleRoom: string | null;
  readonly faces: readonly StoredFace[];
  /** What was drawn of the faces is stored, too. */
  readonly hasPicture: boolean;
  readonly expiresAt: string;
  /** Token of the private link; null while there is none. */
  readonly shareToken: string | null;
}

/** What those who have the private link see. */
export interface SharedProject
  extends Pick<StoredProject, "sampleRoom" | "faces" | "hasPicture" | "expiresAt"> {
  readonly hasPhoto: boolean;
}

const meters = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const toMeters = (mm: number) => `${meters.format(mm / 1000)}\u00a0m`;

/** What an order or a quote keeps of a project: a path of the upstream's pictures, and the faces. */
export interface RoomCopy {
  readonly picture: string | null;
  readonly faces: readonly StoredFace[];
}

/** 'Parede da janela' and '2,60 m de altura, 1 abertura'; `index` from 0, for a face without a name. */
function describeFace(
  { name, widthInMm, heightInMm, openings }: StoredFace,
  index: number,
): { readonly name: string; readonly value: string } {
  const count = openings.length === 1 ? "1 abertura" : `${openings.length} aberturas`;
  const parts = [
    widthInMm === null ? null : `${toMeters(widthInMm)} de largura`,
    heightInMm === null ? null : `${toMeters(heightInMm)} de altura`,
    openings.length === 0 ? null : count,
  ].filter((part) => part !== null);
  return { name: name ?? `Parede ${index + 1}`, value: parts.join(", ") };
}

/** 'Parede da janela: 2,60 m de altura, 1 abertura'. */
export const formatFace = (face: StoredFace, index: number): string => {
  const { name, value } = describeFace(face, index);
  return [name, value].filter(Boolean).join(": ");
};
