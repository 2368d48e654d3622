import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { toSlug } from "../../api/catalogue/slug";
import { resellers } from "../../api/database/schema/resellers";
import { cities } from "../../api/postal-codes/embedded/cities";
import { seededRandom } from "../drawing/random";
import { readJsonRows } from "../read-rows";
import { getCnpj } from "./cnpj-of";
import { getIntegerBetween } from "./integer-between";

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

/** Deterministic shops in every larger city, up to `total` including the demonstration's. */
export function generateResellers(total: number, now: Date): GeneratedReseller[] {
  const chance = seededRandom(20_261_122);
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    const choice = choices[getIntegerBetween(0, choices.length - 1, chance())];
    if (choice === undefined) throw new Error("There is nothing to choose from.");
    return choice;
  };
  const near = (degrees: number) => degrees + (chance() - 0.5) * 2 * aboutADistrictInDegrees;
  const demoResellers = z.array(createInsertSchema(resellers)).parse(readJsonRows(resellers, now));
  const already = demoResellers.length;

  return Array.from({ length: Math.max(0, total - already) }, (_, index) => {
    const id = already + index + 1;
    const city = pick(cities);
    const name = `${pick(kinds)} ${pick(surnames)} ${city.name}`;
    const carriers = chance() < 0.6;
    const look = pick(demoResellers);
    const phone = `11900${String(id).padStart(6, "0")}`;
    return {
      id,
      nameFantasy: name,
      legalName: `${name} Ltda.`,
      cnpj: getCnpj(`G${String(id).padStart(7, "0")}0001`),
      urlStore: `${toSlug(name)}-${id}`,
      email: `loja${id}@lojas.example`,
      phone,
      whatsApp: phone,
      nameShowcase: name,
      descriptionShowcase: `Loja de revestimentos adesivos em ${city.name}.`,
      imageDesktopShowcase: look.imageDesktopShowcase,
      imageMobileShowcase: look.imageMobileShowcase,
      postalCode: `${String(city.blocks[0]?.[0] ?? 1_000).padStart(5, "0")}000`,
      street: "Rua do Comércio",
      number: String(getIntegerBetween(10, 2_000, chance())),
      neighborhood: "Centro",
      city: city.name,
      state: city.state,
      latitude: near(city.latitude),
      longitude: near(city.longitude),
      shipsByCarriers: carriers,
      ownFreightInCentavos: carriers ? null : getIntegerBetween(0, 30, chance()) * 100,
      ownFreightInDays: carriers ? null : getIntegerBetween(2, 8, chance()),
      createdAt: now,
    };
  });
}
