/** Between the wire's decimal reais and the centavos that everything here reckons in. */
export const reaisOf = (centavos: number): number => centavos / 100;

/** The nearest whole centavo. */
export const centavosOf = (reais: number): number => Math.round(reais * 100);
