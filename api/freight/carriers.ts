import type { Coordinates } from "../postal-codes/geocoder";

/** One end of a shipment. `postalCode` is eight digits. */
export interface Stop extends Coordinates {
  readonly postalCode: string;
}

/** Several packages that are alike. */
export interface Packages {
  readonly weightInGrams: number;
  readonly lengthInCm: number;
  readonly heightInCm: number;
  readonly widthInCm: number;
  /** What one of them is sold for, which is what carriers insure. */
  readonly valueInCentavos: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly from: Stop;
  readonly to: Stop;
  readonly packages: readonly Packages[];
}

/** What one service of a carrier asks for a shipment. Days are business days. */
export interface CarrierService {
  readonly id: number;
  /** Told apart by this within one quote: 'SEDEX'. */
  readonly name: string;
  readonly company: string;
  readonly priceInCentavos: number;
  readonly minDays: number;
  readonly maxDays: number;
}

/** Who carries what resellers sell. The simulated ones need no network; Melhor Envio stands behind the same port. */
export interface Carriers {
  /** Empty where nobody carries it; a failure throws. The same shipment gets the same answer within the life of a quote. */
  quote(shipment: Shipment): Promise<CarrierService[]>;
}
