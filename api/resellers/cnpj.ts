/** '12ABC34501DE35' → '12.ABC.345/01DE-35'. */
export const formattedCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
