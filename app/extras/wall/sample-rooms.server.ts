import { z } from "zod";
import bathroom from "~/extras/wall/sample-rooms/banheiro.webp?inline";
import bonnet from "~/extras/wall/sample-rooms/capo.webp?inline";
import kitchen from "~/extras/wall/sample-rooms/cozinha.webp?inline";
import faces from "~/extras/wall/sample-rooms/faces.json";
import fridge from "~/extras/wall/sample-rooms/geladeira.webp?inline";
import wardrobe from "~/extras/wall/sample-rooms/guarda-roupa.webp?inline";
import table from "~/extras/wall/sample-rooms/mesa.webp?inline";
import door from "~/extras/wall/sample-rooms/porta.webp?inline";
import livingRoom from "~/extras/wall/sample-rooms/sala.webp?inline";
import type { WallFace } from "./wall-project";

/** Drawn by `demo/drawing/rooms/`, all of this size in pixels. */
export const sampleRoomSize = { width: 1200, height: 900 } as const;

export const sampleRoomNames = [
  "sala",
  "cozinha",
  "porta",
  "geladeira",
  "mesa",
  "guarda-roupa",
  "banheiro",
  "capo",
] as const;

export type SampleRoomName = (typeof sampleRoomNames)[number];

const point = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) });
const quad = z.tuple([point, point, point, point]);
const known = z
  .record(
    z.enum(sampleRoomNames),
    z.array(
      z.object({
        corners: quad,
        measure: z.object({ height: z.number().positive(), width: z.number().positive() }),
        openings: z.array(quad),
      }),
    ),
  )
  .parse(faces);

export interface SampleRoom {
  readonly title: string;
  readonly faces: readonly WallFace[];
  /** WebP. */
  readonly photo: Uint8Array;
}

/** Inlined by the build, so that the server needs no folder for them. */
const toBytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

export const sampleRooms: Readonly<Record<SampleRoomName, SampleRoom>> = {
  sala: { title: "Parede da sala", faces: known.sala, photo: toBytes(livingRoom) },
  cozinha: { title: "Parede da cozinha", faces: known.cozinha, photo: toBytes(kitchen) },
  porta: { title: "Porta com janela", faces: known.porta, photo: toBytes(door) },
  geladeira: { title: "Geladeira", faces: known.geladeira, photo: toBytes(fridge) },
  mesa: { title: "Mesa", faces: known.mesa, photo: toBytes(table) },
  "guarda-roupa": { title: "Guarda-roupa", faces: known["guarda-roupa"], photo: toBytes(wardrobe) },
  banheiro: { title: "Azulejos do banheiro", faces: known.banheiro, photo: toBytes(bathroom) },
  capo: { title: "Capô do carro", faces: known.capo, photo: toBytes(bonnet) },
};

export const findSampleRoom = (name: string | null): SampleRoomName | null =>
  sampleRoomNames.find((each) => each === name) ?? null;
