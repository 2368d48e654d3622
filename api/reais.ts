import { convertToCentavos, convertToReais } from "../common/money";

/** The contract uses decimal reais; all calculations use centavos. */
export const toReais = (centavos: number): number => convertToReais(centavos);

/** Rounds half up by decimal digits: 18.4 is 1840. */
export const toWholeCentavos = (reais: number): number => convertToCentavos(reais);
