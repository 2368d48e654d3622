import { centavosToReais, reaisToCentavos } from "../app/domain/money";

/** Between the wire's decimal reais and the centavos that everything here reckons in. */
export const reaisOf = (centavos: number): number => centavosToReais(centavos);

/** Half up by the decimal digits: 18.4 is 1840. */
export const centavosOf = (reais: number): number => reaisToCentavos(reais);
