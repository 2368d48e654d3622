import type { CarrierService, Carriers, Packages } from "./carriers";
import { calculateDistanceInKm } from "./distance";

/** Prices in centavos, days in business days. */
interface Service {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly base: number;
  readonly perKg: number;
  readonly per100Km: number;
  readonly perKgAnd100Km: number;
  readonly days: number;
  readonly kmPerDay: number;
  readonly maxKm?: number;
  readonly minKg?: number;
  readonly maxKg?: number;
}

// Invented prices; the company name marks them as simulated.
const services: readonly Service[] = [
  {
    id: 1,
    name: "PAC",
    company: "Correios (simulação)",
    base: 1290,
    perKg: 160,
    per100Km: 90,
    perKgAnd100Km: 6,
    days: 4,
    kmPerDay: 500,
  },
  {
    id: 2,
    name: "SEDEX",
    company: "Correios (simulação)",
    base: 1890,
    perKg: 310,
    per100Km: 190,
    perKgAnd100Km: 14,
    days: 1,
    kmPerDay: 1000,
  },
  {
    id: 3,
    name: "Entrega local",
    company: "Motoboy (simulação)",
    base: 890,
    perKg: 60,
    per100Km: 1200,
    perKgAnd100Km: 0,
    days: 1,
    kmPerDay: 1000,
    maxKm: 60,
  },
  {
    id: 4,
    name: "Carga rodoviária",
    company: "Transportadora (simulação)",
    base: 6900,
    perKg: 90,
    per100Km: 240,
    perKgAnd100Km: 3,
    days: 5,
    kmPerDay: 400,
    minKg: 30,
    maxKg: Number.POSITIVE_INFINITY,
  },
];

const cubicCmPerKg = 6000;

export const simulatedCarriers: Carriers = {
  async quote({ from, to, packages }) {
    const km = calculateDistanceInKm(from, to);
    const kg = chargeableKg(packages);
    return services
      .filter(
        ({ maxKm = Number.POSITIVE_INFINITY, minKg = 0, maxKg = 30 }) =>
          km <= maxKm && kg > minKg && kg <= maxKg,
      )
      .map((service) => priced(service, kg, km))
      .sort((one, other) => one.priceInCentavos - other.priceInCentavos);
  },
};

/** The greater of actual and volumetric weight, rounded up to whole kg. */
function chargeableKg(packages: readonly Packages[]): number {
  const sum = (measure: (each: Packages) => number) =>
    packages.reduce((all, each) => all + measure(each) * each.quantity, 0);
  const byWeight = sum(({ weightInGrams }) => weightInGrams) / 1000;
  const bySpace = sum((each) => each.lengthInCm * each.heightInCm * each.widthInCm) / cubicCmPerKg;
  return Math.max(1, Math.ceil(Math.max(byWeight, bySpace)));
}

function priced(service: Service, kg: number, km: number): CarrierService {
  const { id, name, company, base, perKg, per100Km, perKgAnd100Km } = service;
  const hundredsOfKm = km / 100;
  const minDays = service.days + Math.floor(km / service.kmPerDay);
  return {
    id,
    name,
    company,
    priceInCentavos: Math.round(
      base + perKg * kg + per100Km * hundredsOfKm + perKgAnd100Km * kg * hundredsOfKm,
    ),
    minDays,
    maxDays: minDays + 2,
  };
}
