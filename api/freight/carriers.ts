import type { Coordinates } from "../postal-codes/geocoder";

export interface Stop extends Coordinates {
  readonly postalCode: string;
}

export interface Packages {
  readonly weightInGrams: number;
  readonly lengthInCm: number;
  readonly heightInCm: number;
  readonly widthInCm: number;
  readonly valueInCentavos: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly from: Stop;
  readonly to: Stop;
  readonly packages: readonly Packages[];
}

export interface CarrierService {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly priceInCentavos: number;
  readonly minDays: number;
  readonly maxDays: number;
}

/** Port for freight quotes: simulated without network, or Melhor Envio. */
export interface Carriers {
  /** Empty when no carrier delivers; throws on failure. Repeated quotes are stable. */
  quote(shipment: Shipment): Promise<CarrierService[]>;
}
