/** What is cheaper, and when: days from the moment of seeding, so that some always run. */
interface Period {
  fromDay: number;
  toDay: number;
}

/** A product's own percentage. Each product is named once, here or in the promotions that run. */
export const percentageCampaigns: readonly (Period & { percentages: Record<string, number> })[] = [
  {
    fromDay: -10,
    toDay: 35,
    percentages: {
      "EV-CF4D": 20,
      "EV-FOVM": 15,
      "EV-ABCA": 12,
      "EV-CROM": 10,
      "EV-CMUR": 8,
      "EV-TETO": 25,
      "PP-TIJV": 30,
      "PP-FLNO": 15,
      "PP-LINH": 10,
      "PP-POAI": 12,
      "GE-INOX": 25,
      "GE-MARM": 18,
      "GE-NOTP": 20,
      "CZ-METR": 10,
      "CZ-BMBR": 18,
      "CZ-PAST": 15,
      "VD-JALI": 12,
      "VD-SOLE": 20,
      "MD-CARV": 10,
      "MD-DEMO": 22,
      "PD-CARR": 15,
      "PD-MARQ": 8,
      "MT-HOLO": 12,
      "MT-CAMF": 30,
      "MV-FOSC": 20,
      "MV-PORM": 10,
      "CV-RECB": 5,
      "CV-LOUG": 15,
      "PE-REGU": 12,
      "PE-DEGL": 35,
      "AD-LINH": 8,
      "FE-ESFE": 10,
      "FE-SOPR": 18,
    },
  },
  {
    fromDay: -60,
    toDay: -5,
    percentages: { "EV-METV": 15, "PP-CANJ": 20, "GE-FOGA": 10, "VD-LEIT": 12, "MV-COUR": 25, "FE-LUVA": 15 },
  },
  {
    fromDay: 12,
    toDay: 40,
    percentages: { "EV-CF5D": 18, "PP-NUVE": 20, "CZ-LADR": 15, "PD-TRAV": 10, "CV-REFL": 12, "FE-PRIM": 20 },
  },
];

export interface PromotionSketch extends Period {
  name: string;
  discount: { percentage: number } | { amountInCentavos: number };
  productCodes: readonly string[];
}

export const everyPromotion: readonly PromotionSketch[] = [
  {
    name: "Carro de cara nova",
    discount: { percentage: 12 },
    fromDay: -6,
    toDay: 28,
    productCodes: ["EV-FOSC", "EV-META", "EV-CAMA", "EV-CMSE", "EV-MTF"],
  },
  {
    name: "Cozinha renovada",
    discount: { amountInCentavos: 800 },
    fromDay: -3,
    toDay: 30,
    productCodes: ["CZ-LISO", "CZ-PORT", "GE-CORE", "GE-LAVA"],
  },
  {
    name: "Uma parede por vez",
    discount: { percentage: 18 },
    fromDay: -14,
    toDay: 45,
    productCodes: ["PP-TRIA", "PP-ARCO", "PP-XADR", "PP-FLRO"],
  },
  {
    name: "Bancada do aplicador",
    discount: { amountInCentavos: 300 },
    fromDay: -1,
    toDay: 60,
    productCodes: ["FE-ESTI", "FE-FITC", "FE-BORR"],
  },
  {
    name: "Volta ao escritório",
    discount: { percentage: 10 },
    fromDay: -90,
    toDay: -40,
    productCodes: ["GE-NOTC", "GE-NOTM", "CV-LOUB"],
  },
  {
    name: "Quarto dos pequenos",
    discount: { amountInCentavos: 1000 },
    fromDay: -45,
    toDay: -2,
    productCodes: ["PP-LISI", "MV-INFA", "MV-BRIL"],
  },
  {
    name: "Semana das pedras",
    discount: { percentage: 30 },
    fromDay: 7,
    toDay: 14,
    productCodes: ["PD-CIME", "PD-GUAT", "PD-GRAP"],
  },
  {
    name: "Brilho de fim de ano",
    discount: { amountInCentavos: 500 },
    fromDay: 20,
    toDay: 50,
    productCodes: ["MT-GLIT", "MT-DOUR", "EV-GLIT"],
  },
];
