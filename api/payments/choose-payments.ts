import { paymentMethod } from "../database/schema/payments";
import type { ChargeProvider, Payments, ProviderName } from "./payments";

interface Providers {
  readonly byName: ReadonlyMap<ProviderName, ChargeProvider>;
  /** Whether the simulated bank takes orders: no real money can pay its codes. */
  readonly sandbox: boolean;
}

export function choosePayments(
  chosen: Pick<Payments, "pix" | "boleto">,
  { byName, sandbox }: Providers,
): Payments {
  const by = (name: ProviderName) => {
    const provider = byName.get(name);
    if (provider === undefined) throw new Error(`The settings name no provider ${name}`);
    return provider;
  };
  const isTaken = (name: ProviderName) => sandbox || name !== null;
  return {
    ...chosen,
    takes: (method) => isTaken(getProvider(chosen, method)),
    by,
    paysSeveralOrders: [chosen.pix, chosen.boleto]
      .filter(isTaken)
      .every((name) => by(name).paysSeveralOrders),
  };
}

export const getProvider = (
  { pix, boleto }: Pick<Payments, "pix" | "boleto">,
  method: number,
): ProviderName => (method === paymentMethod.pix ? pix : boleto);
