const firstNames = [
  "Adriana",
  "Bruno",
  "Camila",
  "Diego",
  "Elisa",
  "Fábio",
  "Gabriela",
  "Heitor",
  "Ivone",
  "João",
  "Karina",
  "Leandro",
  "Márcia",
  "Nelson",
  "Olívia",
  "Paulo",
  "Renata",
  "Sérgio",
  "Tatiana",
  "Vinícius",
] as const;

const lastNames = [
  "Almeida",
  "Barros",
  "Cardoso",
  "Freitas",
  "Moreira",
  "Nogueira",
  "Ramos",
  "Vieira",
] as const;

/** Who wrote the reviews: 160 shoppers, named first and last, each once. They cannot log in. */
export const reviewerNames: readonly string[] = lastNames.flatMap((last) =>
  firstNames.map((first) => `${first} ${last}`),
);
