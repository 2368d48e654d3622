/** Brazil's states and the Federal District: two letters, name, and the id that the IBGE counts them by. */
const rows = [
  ["AC", "Acre", 12],
  ["AL", "Alagoas", 27],
  ["AP", "Amapá", 16],
  ["AM", "Amazonas", 13],
  ["BA", "Bahia", 29],
  ["CE", "Ceará", 23],
  ["DF", "Distrito Federal", 53],
  ["ES", "Espírito Santo", 32],
  ["GO", "Goiás", 52],
  ["MA", "Maranhão", 21],
  ["MT", "Mato Grosso", 51],
  ["MS", "Mato Grosso do Sul", 50],
  ["MG", "Minas Gerais", 31],
  ["PA", "Pará", 15],
  ["PB", "Paraíba", 25],
  ["PR", "Paraná", 41],
  ["PE", "Pernambuco", 26],
  ["PI", "Piauí", 22],
  ["RJ", "Rio de Janeiro", 33],
  ["RN", "Rio Grande do Norte", 24],
  ["RS", "Rio Grande do Sul", 43],
  ["RO", "Rondônia", 11],
  ["RR", "Roraima", 14],
  ["SC", "Santa Catarina", 42],
  ["SP", "São Paulo", 35],
  ["SE", "Sergipe", 28],
  ["TO", "Tocantins", 17],
] as const satisfies readonly (readonly [letters: string, name: string, ibgeId: number])[];

export interface State {
  /** 'SP': how addresses and the wire name it. */
  readonly letters: string;
  readonly name: string;
  /** What its cities are asked for by (purchase 7, user/get-cities). */
  readonly ibgeId: number;
}

/** The states by name, as a list offers them (purchase 2, "/address"). */
export const states: readonly State[] = rows.map(([letters, name, ibgeId]) => ({ letters, name, ibgeId }));

/** The state of two letters, upper or lower case; null where there is none. */
export const stateOf = (letters: string): State | null =>
  states.find((state) => state.letters === letters.trim().toUpperCase()) ?? null;
