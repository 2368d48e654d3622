import { orderStatus } from "../../../orders/order-status";

/** 0 credit card, 1 bank slip, 2 Pix (purchase 4). */
export const paidBy = { card: 0, boleto: 1, pix: 2 } as const;

export interface PastOrder {
  code: string;
  urlStore: string;
  /** Days before the seeding. */
  daysAgo: number;
  lines: readonly { skuCode: string; quantity: number }[];
  freightInCentavos: number;
  delivery: { name: string; company: string; days: number };
  payment:
    | { method: "card"; installments: number; brand: string; lastDigits: string }
    | { method: "boleto" }
    | { method: "pix" };
  paymentStatus: "approved" | "denied" | "expired";
  couponCode?: string;
  /** What it went through, with the days that had passed; the last is where it is now. */
  history: readonly { status: number; afterDays: number }[];
  tracking?: string;
  evaluation?: { order: string; product: string; reseller: string };
}

const pac = { name: "PAC", company: "Correios (simulação)", days: 7 };
const sedex = { name: "SEDEX", company: "Correios (simulação)", days: 3 };
const byTheShop = { name: "Entrega da loja", company: "Entrega da loja", days: 3 };
const aMoment = 0.004;
const { placed, waiting, rejected, approved, shipped, separation, cancelled, delivered } = orderStatus;

/** What the complete shopper bought before: one order in each state worth looking at. */
export const pastOrders: readonly PastOrder[] = [
  {
    code: "7K2M9QXR4T",
    urlStore: "adesiva-paulista",
    daysAgo: 75,
    lines: [
      { skuCode: "PP-TIJV-03", quantity: 6 },
      { skuCode: "FE-ESFE-01", quantity: 1 },
    ],
    freightInCentavos: 1_890,
    delivery: sedex,
    payment: { method: "card", installments: 3, brand: "Visa", lastDigits: "0010" },
    paymentStatus: "approved",
    history: [
      { status: placed, afterDays: 0 },
      { status: approved, afterDays: aMoment },
      { status: separation, afterDays: 0.8 },
      { status: shipped, afterDays: 1.2 },
      { status: delivered, afterDays: 3.4 },
    ],
    tracking: "DM100000001BR",
    evaluation: {
      order: "Chegou inteiro e no prazo.",
      product: "A sala ficou outra. As emendas somem depois de um dia.",
      reseller: "Cortaram na medida e explicaram como começar pelo prumo.",
    },
  },
  {
    code: "3HDA8W5BNE",
    urlStore: "casa-pinheiros",
    daysAgo: 41,
    lines: [{ skuCode: "CZ-METR-02", quantity: 2 }],
    freightInCentavos: 2_170,
    delivery: pac,
    payment: { method: "pix" },
    paymentStatus: "approved",
    couponCode: "BEMVINDO10",
    history: [
      { status: placed, afterDays: 0 },
      { status: waiting, afterDays: 0 },
      { status: approved, afterDays: aMoment },
      { status: shipped, afterDays: 1.6 },
      { status: delivered, afterDays: 6.1 },
    ],
    tracking: "DM100000002BR",
  },
  {
    code: "Q9V1C6ZP0J",
    urlStore: "adesiva-paulista",
    daysAgo: 26,
    lines: [{ skuCode: "MV-FOSC-02", quantity: 3 }],
    freightInCentavos: 1_450,
    delivery: pac,
    payment: { method: "boleto" },
    paymentStatus: "expired",
    history: [
      { status: placed, afterDays: 0 },
      { status: waiting, afterDays: 0 },
      { status: cancelled, afterDays: 4 },
    ],
  },
  {
    code: "5TXG2Y7KRM",
    urlStore: "wrap-da-mooca",
    daysAgo: 12,
    lines: [
      { skuCode: "EV-CF4D-03", quantity: 4 },
      { skuCode: "FE-PRIM-01", quantity: 1 },
    ],
    freightInCentavos: 1_840,
    delivery: byTheShop,
    payment: { method: "card", installments: 6, brand: "Mastercard", lastDigits: "4444" },
    paymentStatus: "approved",
    history: [
      { status: placed, afterDays: 0 },
      { status: approved, afterDays: aMoment },
      { status: shipped, afterDays: 2 },
    ],
    tracking: "DM100000003BR",
  },
  {
    code: "D4N8E1FS6W",
    urlStore: "adesiva-paulista",
    daysAgo: 8,
    lines: [{ skuCode: "GE-INOX-01", quantity: 2 }],
    freightInCentavos: 1_290,
    delivery: pac,
    payment: { method: "card", installments: 1, brand: "Visa", lastDigits: "0028" },
    paymentStatus: "denied",
    history: [
      { status: placed, afterDays: 0 },
      { status: rejected, afterDays: aMoment },
    ],
  },
  {
    code: "B0R5J3HV9A",
    urlStore: "carioca-films",
    daysAgo: 2,
    lines: [{ skuCode: "VD-JALI-03", quantity: 3 }],
    freightInCentavos: 2_380,
    delivery: pac,
    payment: { method: "pix" },
    paymentStatus: "approved",
    history: [
      { status: placed, afterDays: 0 },
      { status: waiting, afterDays: 0 },
      { status: approved, afterDays: aMoment },
    ],
  },
];
