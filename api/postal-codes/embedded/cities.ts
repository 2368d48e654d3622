import type { StateCode } from "./states";

export interface City {
  readonly name: string;
  readonly state: StateCode;
  readonly capital: boolean;
  /** CEP ranges by their first five digits, inclusive. */
  readonly blocks: ReadonlyArray<readonly [number, number]>;
  readonly latitude: number;
  readonly longitude: number;
}

type Row = readonly [
  name: string,
  state: StateCode,
  latitude: number,
  longitude: number,
  ...blocks: Array<readonly [number, number]>,
];

const capitals: readonly Row[] = [
  ["Rio Branco", "AC", -9.9747, -67.81, [69900, 69923]],
  ["Maceió", "AL", -9.6658, -35.735, [57000, 57099]],
  ["Macapá", "AP", 0.0349, -51.0694, [68900, 68911]],
  ["Manaus", "AM", -3.119, -60.0217, [69000, 69099]],
  ["Salvador", "BA", -12.9714, -38.5014, [40000, 42599]],
  ["Fortaleza", "CE", -3.7319, -38.5267, [60000, 61599]],
  ["Brasília", "DF", -15.7939, -47.8828, [70000, 72799], [73000, 73699]],
  ["Vitória", "ES", -20.3155, -40.3128, [29000, 29099]],
  ["Goiânia", "GO", -16.6869, -49.2648, [74000, 74899]],
  ["São Luís", "MA", -2.5307, -44.3068, [65000, 65109]],
  ["Cuiabá", "MT", -15.6014, -56.0979, [78000, 78099]],
  ["Campo Grande", "MS", -20.4697, -54.6201, [79000, 79124]],
  ["Belo Horizonte", "MG", -19.9167, -43.9345, [30000, 31999]],
  ["Belém", "PA", -1.4558, -48.4902, [66000, 66999]],
  ["João Pessoa", "PB", -7.1195, -34.845, [58000, 58099]],
  ["Curitiba", "PR", -25.4284, -49.2733, [80000, 82999]],
  ["Recife", "PE", -8.0476, -34.877, [50000, 52999]],
  ["Teresina", "PI", -5.0892, -42.8019, [64000, 64099]],
  ["Rio de Janeiro", "RJ", -22.9068, -43.1729, [20000, 23799]],
  ["Natal", "RN", -5.7945, -35.211, [59000, 59139]],
  ["Porto Alegre", "RS", -30.0346, -51.2177, [90000, 91999]],
  ["Porto Velho", "RO", -8.7612, -63.9004, [76800, 76834]],
  ["Boa Vista", "RR", 2.8235, -60.6758, [69300, 69339]],
  ["Florianópolis", "SC", -27.5954, -48.548, [88000, 88099]],
  ["São Paulo", "SP", -23.5505, -46.6333, [1000, 5999], [8000, 8499]],
  ["Aracaju", "SE", -10.9472, -37.0731, [49000, 49098]],
  ["Palmas", "TO", -10.184, -48.3336, [77000, 77249]],
];

const otherCities: readonly Row[] = [
  ["Guarulhos", "SP", -23.4538, -46.5333, [7000, 7399]],
  ["Osasco", "SP", -23.5329, -46.7919, [6000, 6299]],
  ["Santo André", "SP", -23.6639, -46.5383, [9000, 9299]],
  ["São Bernardo do Campo", "SP", -23.6914, -46.5646, [9600, 9899]],
  ["Santos", "SP", -23.9608, -46.3336, [11000, 11249]],
  ["São José dos Campos", "SP", -23.1791, -45.8872, [12200, 12249]],
  ["Campinas", "SP", -22.9099, -47.0626, [13000, 13139]],
  ["Jundiaí", "SP", -23.1857, -46.8978, [13200, 13219]],
  ["Piracicaba", "SP", -22.7253, -47.6492, [13400, 13439]],
  ["Ribeirão Preto", "SP", -21.1775, -47.8103, [14000, 14114]],
  ["São José do Rio Preto", "SP", -20.8113, -49.3758, [15000, 15104]],
  ["Bauru", "SP", -22.3246, -49.0871, [17000, 17109]],
  ["Sorocaba", "SP", -23.5015, -47.4526, [18000, 18109]],
  ["Niterói", "RJ", -22.8832, -43.1034, [24000, 24399]],
  ["São Gonçalo", "RJ", -22.8268, -43.0634, [24400, 24799]],
  ["Duque de Caxias", "RJ", -22.7858, -43.3049, [25000, 25499]],
  ["Petrópolis", "RJ", -22.505, -43.1786, [25600, 25779]],
  ["Vila Velha", "ES", -20.3297, -40.2925, [29100, 29129]],
  ["Contagem", "MG", -19.9321, -44.0539, [32000, 32399]],
  ["Juiz de Fora", "MG", -21.7642, -43.3503, [36000, 36109]],
  ["Uberaba", "MG", -19.7472, -47.9381, [38000, 38109]],
  ["Uberlândia", "MG", -18.9186, -48.2772, [38400, 38419]],
  ["Feira de Santana", "BA", -12.2664, -38.9663, [44000, 44149]],
  ["Vitória da Conquista", "BA", -14.8615, -40.8442, [45000, 45109]],
  ["Olinda", "PE", -8.0089, -34.8553, [53000, 53399]],
  ["Jaboatão dos Guararapes", "PE", -8.113, -35.0156, [54000, 54499]],
  ["Caruaru", "PE", -8.2836, -35.9761, [55000, 55099]],
  ["Campina Grande", "PB", -7.2306, -35.8811, [58400, 58449]],
  ["Mossoró", "RN", -5.1878, -37.3442, [59600, 59649]],
  ["Juazeiro do Norte", "CE", -7.2131, -39.3153, [63000, 63059]],
  ["Imperatriz", "MA", -5.5264, -47.4917, [65900, 65919]],
  ["Ananindeua", "PA", -1.3659, -48.3722, [67000, 67199]],
  ["Santarém", "PA", -2.4431, -54.7083, [68000, 68109]],
  ["Aparecida de Goiânia", "GO", -16.8233, -49.2439, [74900, 74994]],
  ["Anápolis", "GO", -16.3267, -48.9528, [75000, 75149]],
  ["Várzea Grande", "MT", -15.6458, -56.1322, [78110, 78174]],
  ["Dourados", "MS", -22.2211, -54.8056, [79800, 79849]],
  ["Ponta Grossa", "PR", -25.0945, -50.1633, [84000, 84109]],
  ["Cascavel", "PR", -24.9555, -53.4552, [85800, 85824]],
  ["Foz do Iguaçu", "PR", -25.5478, -54.5882, [85850, 85871]],
  ["Londrina", "PR", -23.3103, -51.1628, [86000, 86109]],
  ["Maringá", "PR", -23.421, -51.9331, [87000, 87109]],
  ["São José", "SC", -27.6136, -48.6366, [88100, 88123]],
  ["Criciúma", "SC", -28.6775, -49.3697, [88800, 88819]],
  ["Blumenau", "SC", -26.9194, -49.0661, [89000, 89099]],
  ["Joinville", "SC", -26.3045, -48.8487, [89200, 89239]],
  ["Chapecó", "SC", -27.1004, -52.6152, [89800, 89816]],
  ["Canoas", "RS", -29.9178, -51.1836, [92000, 92449]],
  ["Novo Hamburgo", "RS", -29.6875, -51.1328, [93300, 93549]],
  ["Caxias do Sul", "RS", -29.1678, -51.1794, [95000, 95124]],
  ["Pelotas", "RS", -31.7654, -52.3376, [96000, 96099]],
  ["Santa Maria", "RS", -29.6842, -53.8069, [97000, 97119]],
  ["Passo Fundo", "RS", -28.2576, -52.4091, [99000, 99099]],
];

const getCity =
  (capital: boolean) =>
  ([name, state, latitude, longitude, ...blocks]: Row): City => ({
    name,
    state,
    capital,
    blocks,
    latitude,
    longitude,
  });

export const cities: readonly City[] = [...capitals.map(getCity(true)), ...otherCities.map(getCity(false))];

export function findCityAt(postalCode: string): City | null {
  const block = Number(postalCode.slice(0, 5));
  return cities.find(({ blocks }) => blocks.some(([first, last]) => first <= block && block <= last)) ?? null;
}

export const getCapital = (state: string): City | null =>
  cities.find((city) => city.capital && city.state === state) ?? null;
