import type { StateCode } from "./states";

export interface SampleAddress {
  readonly postalCode: string;
  readonly street: string;
  readonly neighborhood: string;
  readonly city: string;
  readonly state: StateCode;
  readonly latitude: number;
  readonly longitude: number;
}

type Row = readonly [string, string, string, string, StateCode, number, number];

const rows: readonly Row[] = [
  ["01001000", "Praça da Sé", "Sé", "São Paulo", "SP", -23.5503, -46.6339],
  ["01310100", "Avenida Paulista", "Bela Vista", "São Paulo", "SP", -23.5614, -46.6559],
  ["01310200", "Avenida Paulista", "Bela Vista", "São Paulo", "SP", -23.5617, -46.6556],
  ["04094050", "Avenida Pedro Álvares Cabral", "Parque Ibirapuera", "São Paulo", "SP", -23.5874, -46.6576],
  ["05508000", "Avenida Professor Almeida Prado", "Butantã", "São Paulo", "SP", -23.5557, -46.7305],
  ["13015904", "Avenida Anchieta", "Centro", "Campinas", "SP", -22.9053, -47.0586],
  ["20040002", "Avenida Rio Branco", "Centro", "Rio de Janeiro", "RJ", -22.9035, -43.1786],
  ["22070900", "Avenida Atlântica", "Copacabana", "Rio de Janeiro", "RJ", -22.9838, -43.189],
  ["20271130", "Rua Professor Eurico Rabelo", "Maracanã", "Rio de Janeiro", "RJ", -22.9121, -43.2302],
  ["29010002", "Praça João Clímaco", "Centro", "Vitória", "ES", -20.3215, -40.3383],
  ["30140010", "Praça da Liberdade", "Funcionários", "Belo Horizonte", "MG", -19.9319, -43.938],
  ["30130010", "Praça Sete de Setembro", "Centro", "Belo Horizonte", "MG", -19.9191, -43.9386],
  ["40020000", "Praça Municipal", "Centro", "Salvador", "BA", -12.9745, -38.5131],
  ["49010000", "Praça Fausto Cardoso", "Centro", "Aracaju", "SE", -10.912, -37.0491],
  ["50030230", "Avenida Alfredo Lisboa", "Recife", "Recife", "PE", -8.0631, -34.8711],
  ["57020000", "Praça Dom Pedro II", "Centro", "Maceió", "AL", -9.6664, -35.7356],
  ["58010000", "Praça João Pessoa", "Centro", "João Pessoa", "PB", -7.1193, -34.8813],
  ["59025000", "Praça Sete de Setembro", "Cidade Alta", "Natal", "RN", -5.7866, -35.2084],
  ["60060440", "Praça do Ferreira", "Centro", "Fortaleza", "CE", -3.7277, -38.5275],
  ["64000160", "Praça Marechal Deodoro da Fonseca", "Centro", "Teresina", "PI", -5.0908, -42.8148],
  ["65010000", "Avenida Dom Pedro II", "Centro", "São Luís", "MA", -2.5287, -44.306],
  ["66010000", "Avenida Presidente Vargas", "Campina", "Belém", "PA", -1.4532, -48.4953],
  ["68900073", "Rua Cândido Mendes", "Central", "Macapá", "AP", 0.0333, -51.0503],
  ["69005010", "Rua Marechal Deodoro", "Centro", "Manaus", "AM", -3.1345, -60.0241],
  ["69010060", "Avenida Eduardo Ribeiro", "Centro", "Manaus", "AM", -3.1303, -60.0234],
  ["69301110", "Avenida Ville Roy", "Centro", "Boa Vista", "RR", 2.8238, -60.6723],
  ["69900062", "Rua Benjamin Constant", "Centro", "Rio Branco", "AC", -9.9744, -67.8084],
  ["76801020", "Avenida Sete de Setembro", "Centro", "Porto Velho", "RO", -8.7636, -63.9056],
  ["70150900", "Praça dos Três Poderes", "Zona Cívico-Administrativa", "Brasília", "DF", -15.8003, -47.8614],
  ["70040010", "SBN Quadra 1", "Asa Norte", "Brasília", "DF", -15.7906, -47.8799],
  ["74003010", "Avenida Goiás", "Setor Central", "Goiânia", "GO", -16.6799, -49.2557],
  ["77001002", "Praça dos Girassóis", "Plano Diretor Norte", "Palmas", "TO", -10.1843, -48.3336],
  ["78005000", "Praça Alencastro", "Centro Norte", "Cuiabá", "MT", -15.5989, -56.0972],
  ["79002000", "Avenida Afonso Pena", "Centro", "Campo Grande", "MS", -20.4641, -54.6163],
  ["80020310", "Praça Tiradentes", "Centro", "Curitiba", "PR", -25.4297, -49.2711],
  ["80420090", "Praça General Osório", "Centro", "Curitiba", "PR", -25.4326, -49.2763],
  ["86010000", "Avenida Paraná", "Centro", "Londrina", "PR", -23.3109, -51.1611],
  ["88010400", "Praça XV de Novembro", "Centro", "Florianópolis", "SC", -27.5969, -48.5491],
  ["89201000", "Rua do Príncipe", "Centro", "Joinville", "SC", -26.3022, -48.8461],
  ["90010000", "Praça Montevidéu", "Centro Histórico", "Porto Alegre", "RS", -30.0277, -51.2287],
  ["90020000", "Rua dos Andradas", "Centro Histórico", "Porto Alegre", "RS", -30.0302, -51.2303],
  ["95010000", "Avenida Júlio de Castilhos", "Centro", "Caxias do Sul", "RS", -29.1686, -51.1794],
];

export const sampleAddresses: readonly SampleAddress[] = rows.map(
  ([postalCode, street, neighborhood, city, state, latitude, longitude]) => ({
    postalCode,
    street,
    neighborhood,
    city,
    state,
    latitude,
    longitude,
  }),
);
