const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export const formatCentavos = (centavos: number) => reais.format(centavos / 100);
