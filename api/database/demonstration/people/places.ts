/** A city with what its people's addresses and phones have in common. */
export interface Place {
  city: string;
  state: string;
  region: string;
  areaCode: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

const southeast = "Sudeste - Região 4";
const south = "Sul - Região 5";
const midwest = "Centro-Oeste - Região 3";
const northeast = "Nordeste - Região 2";
const north = "Norte - Região 1";

/** Where installers of the demonstration live. */
export const places = {
  saoPaulo: place("São Paulo", "SP", southeast, "11", "01001000", -23.5505, -46.6333),
  campinas: place("Campinas", "SP", southeast, "19", "13015904", -22.9099, -47.0626),
  guarulhos: place("Guarulhos", "SP", southeast, "11", "07011000", -23.4538, -46.5333),
  saoBernardo: place("São Bernardo do Campo", "SP", southeast, "11", "09710000", -23.6944, -46.5654),
  sorocaba: place("Sorocaba", "SP", southeast, "15", "18010000", -23.5015, -47.4526),
  santos: place("Santos", "SP", southeast, "13", "11010000", -23.9608, -46.3336),
  rio: place("Rio de Janeiro", "RJ", southeast, "21", "20040002", -22.9068, -43.1729),
  vitoria: place("Vitória", "ES", southeast, "27", "29010002", -20.3155, -40.3128),
  beloHorizonte: place("Belo Horizonte", "MG", southeast, "31", "30130010", -19.9167, -43.9345),
  curitiba: place("Curitiba", "PR", south, "41", "80020310", -25.4284, -49.2733),
  florianopolis: place("Florianópolis", "SC", south, "48", "88010400", -27.5954, -48.548),
  portoAlegre: place("Porto Alegre", "RS", south, "51", "90010000", -30.0346, -51.2177),
  brasilia: place("Brasília", "DF", midwest, "61", "70040010", -15.7939, -47.8828),
  goiania: place("Goiânia", "GO", midwest, "62", "74003010", -16.6869, -49.2648),
  cuiaba: place("Cuiabá", "MT", midwest, "65", "78005000", -15.6014, -56.0979),
  salvador: place("Salvador", "BA", northeast, "71", "40020000", -12.9714, -38.5014),
  recife: place("Recife", "PE", northeast, "81", "50030230", -8.0476, -34.877),
  fortaleza: place("Fortaleza", "CE", northeast, "85", "60060440", -3.7319, -38.5267),
  natal: place("Natal", "RN", northeast, "84", "59025000", -5.7945, -35.211),
  manaus: place("Manaus", "AM", north, "92", "69010060", -3.119, -60.0217),
  belem: place("Belém", "PA", north, "91", "66010000", -1.4558, -48.4902),
} as const;

function place(
  city: string,
  state: string,
  region: string,
  areaCode: string,
  postalCode: string,
  latitude: number,
  longitude: number,
): Place {
  return { city, state, region, areaCode, postalCode, latitude, longitude };
}
