import { createContext, useContext } from "react";
import type { OfferedPayments } from "~/domain/payment-method";

const Offered = createContext<OfferedPayments>({ card: true, pix: true, boleto: true });

export const OfferedPaymentsProvider = Offered.Provider;

export const useOfferedPayments = () => useContext(Offered);
