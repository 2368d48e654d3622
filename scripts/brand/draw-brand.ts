import sharp from "sharp";
import { brandColors, brandName, brandTagline } from "../../brand/brand";
import { mark } from "../../brand/marks";

const white = "#ffffff";
/** Sharp enough before any resize. */
const density = 1200;

const draw = (side: number) => sharp(Buffer.from(mark), { density }).resize(side, side);
const drawOnWhite = (side: number, padding: number) =>
  draw(side - 2 * padding)
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: white })
    .flatten({ background: white })
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();

/** An icon file with one PNG of 32 px. */
async function drawIcon(): Promise<Buffer> {
  const png = await draw(32).png({ compressionLevel: 9 }).toBuffer();
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}

export const manifest = {
  name: `${brandName}: ${brandTagline}`,
  short_name: brandName,
  lang: "pt-BR",
  start_url: "/home",
  scope: "/",
  display: "standalone",
  theme_color: brandColors.main,
  background_color: "#F8F6F3",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    { src: "/logo.png", sizes: "512x512", type: "image/png" },
  ],
  share_target: { action: "/produtos", method: "GET", params: { text: "produto" } },
};

/** The files of `public/` by name. */
export async function drawBrand(): Promise<Map<string, string | Buffer>> {
  return new Map<string, string | Buffer>([
    ["favicon.svg", mark],
    ["favicon.ico", await drawIcon()],
    ["apple-touch-icon.png", await drawOnWhite(180, 24)],
    ["logo.png", await drawOnWhite(512, 0)],
    ["manifest.webmanifest", `${JSON.stringify(manifest, null, 2)}\n`],
  ]);
}
