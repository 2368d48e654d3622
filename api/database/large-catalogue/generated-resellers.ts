import { slugOf } from "../../catalogue/slug";
import { cities } from "../../postal-codes/embedded/cities";
import { wholeBetween } from "../demonstration/chance";
import { picturePath } from "../demonstration/pictures/picture-spec";
import { seededRandom } from "../demonstration/pictures/random";
import { everyReseller } from "../demonstration/resellers/every-reseller";
import { resellerRows, showcasePicture } from "../demonstration/rows/reseller-rows";
import type { resellers } from "../schema/resellers";
import { cnpjOf } from "./cnpj-of";

export type GeneratedReseller = typeof resellers.$inferInsert & { id: number };

const kinds = [
  "Adesivos",
  "Vinil",
  "Revestimentos",
  "Películas",
  "Decor",
  "Envelopamentos",
  "Films",
  "Wrap",
] as const;
const surnames = [
  "Ipê",
  "Serra Azul",
  "Boa Vista",
  "Horizonte",
  "Jatobá",
  "Santa Luzia",
  "Nova Era",
  "Central",
] as const;
const aboutADistrictInDegrees = 0.08;

/** Shops in every larger city of the country, after those of the demonstration, up to `total` of them all. */
export function generatedResellers(total: number, now: Date): GeneratedReseller[] {
  const chance = seededRandom(20_261_122);
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    const choice = choices[wholeBetween(0, choices.length - 1, chance())];
    if (choice === undefined) throw new Error("There is nothing to choose from.");
    return choice;
  };
  const near = (degrees: number) => degrees + (chance() - 0.5) * 2 * aboutADistrictInDegrees;
  const already = resellerRows(now).length;

  return Array.from({ length: Math.max(0, total - already) }, (_, index) => {
    const id = already + index + 1;
    const city = pick(cities);
    const name = `${pick(kinds)} ${pick(surnames)} ${city.name}`;
    const carriers = chance() < 0.6;
    const look = pick(everyReseller);
    const phone = `11900${String(id).padStart(6, "0")}`;
    return {
      id,
      nameFantasy: name,
      legalName: `${name} Ltda.`,
      cnpj: cnpjOf(`G${String(id).padStart(7, "0")}0001`),
      urlStore: `${slugOf(name)}-${id}`,
      email: `loja${id}@lojas.example`,
      phone,
      whatsApp: phone,
      nameShowcase: name,
      descriptionShowcase: `Loja de revestimentos adesivos em ${city.name}.`,
      imageDesktopShowcase: picturePath(showcasePicture(look, "desktop")),
      imageMobileShowcase: picturePath(showcasePicture(look, "celular")),
      postalCode: `${String(city.blocks[0]?.[0] ?? 1_000).padStart(5, "0")}000`,
      street: "Rua do Comércio",
      number: String(wholeBetween(10, 2_000, chance())),
      neighborhood: "Centro",
      city: city.name,
      state: city.state,
      latitude: near(city.latitude),
      longitude: near(city.longitude),
      shipsByCarriers: carriers,
      ownFreightInCentavos: carriers ? null : wholeBetween(0, 30, chance()) * 100,
      ownFreightInDays: carriers ? null : wholeBetween(2, 8, chance()),
      createdAt: now,
    };
  });
}
