import { paymentMethod } from "../database/schema/payments";
import type { ChargeProvider, Payments, ProviderName } from "./payments";

type Providers = ReadonlyMap<ProviderName, ChargeProvider>;

export function choosePayments(chosen: Pick<Payments, "pix" | "boleto">, providers: Providers): Payments {
  const by = (name: ProviderName) => {
    const provider = providers.get(name);
    if (provider === undefined) throw new Error(`The settings name no provider ${name}`);
    return provider;
  };
  return {
    ...chosen,
    by,
    paysSeveralOrders: by(chosen.pix).paysSeveralOrders && by(chosen.boleto).paysSeveralOrders,
  };
}

export const getProvider = ({ pix, boleto }: Payments, method: number): ProviderName =>
  method === paymentMethod.pix ? pix : boleto;
