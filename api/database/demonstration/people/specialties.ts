/** What installers offer (installers 9), by code. */
export const specialtyNames = {
  VEIC: "Envelopamento de veículos e frotas",
  ELET: "Envelopamento de eletrodomésticos",
  MOVE: "Envelopamento de móveis",
  PARE: "Envelopamento de paredes",
  MOTO: "Envelopamento de motos",
  PISO: "Envelopamento de pisos e escadas",
  TETO: "Envelopamento de tetos",
  DECO: "Decoração em geral",
} as const;

export type SpecialtyCode = keyof typeof specialtyNames;
