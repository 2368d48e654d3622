import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { messages } from "~/messages";

const noise = (width = 60, height = 40) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** What phones and messengers hand out, and what a form says about it; null is sent as a JPEG below 2 MB. */
export const phonePhotos: readonly (readonly [
  name: string,
  make: () => Promise<Buffer>,
  message: string | null,
])[] = [
  [
    "IMG_2031.HEIC",
    async () => Buffer.concat([Buffer.from("\0\0\0\x18ftypheic", "latin1"), Buffer.alloc(10_000)]),
    messages.input.photoHeic,
  ],
  ["foto-do-whatsapp.jfif", () => noise().jpeg().toBuffer(), null],
  ["girada.jpg", () => noise().withMetadata({ orientation: 6 }).jpeg().toBuffer(), null],
  [
    "cortada.webp",
    async () => (await noise(300, 300).webp({ lossless: true }).toBuffer()).subarray(0, 1000),
    messages.input.photoUnreadable,
  ],
  [
    "camera-de-5-mb.jpg",
    async () => {
      const large = await noise(1100, 1000).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
      return Buffer.concat([large, Buffer.alloc(5_000_000 - large.length)]);
    },
    null,
  ],
];

export const toFile = async (name: string, make: () => Promise<Buffer>): Promise<File> =>
  new File([new Uint8Array(await make())], name);

/** Matches the data URL that the upstream was sent. */
export const sentAsJpeg = /^data:image\/jpeg;base64,[^,]{100,2796202}$/;
