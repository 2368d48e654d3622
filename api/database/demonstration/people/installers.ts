import type { SpecialtyCode } from "./specialties";

interface Place {
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

const places = {
  saoPaulo: place("São Paulo", "SP", southeast, "11", "01001000", -23.5505, -46.6333),
  campinas: place("Campinas", "SP", southeast, "19", "13015904", -22.9099, -47.0626),
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

export interface InstallerSketch extends Place {
  name: string;
  nameFantasy: string;
  taxId: string;
  neighborhood: string;
  street: string;
  specialties: readonly SpecialtyCode[];
  isActive: boolean;
}

type Row = readonly [
  name: string,
  nameFantasy: string,
  taxId: string,
  place: keyof typeof places,
  street: string,
  neighborhood: string,
  specialties: string,
];

const rows: readonly Row[] = [
  ["Anderson Prado", "Prado Wrap", "94580730224", "saoPaulo", "Rua Vergueiro", "Liberdade", "VEIC MOTO"],
  ["Luciana Moura", "Lu Decora", "15736819384", "saoPaulo", "Rua Clélia", "Lapa", "PARE MOVE DECO"],
  ["Tiago Bastos", "Bastos Adesivos", "03642621252", "saoPaulo", "Rua Tuiuti", "Tatuapé", "ELET MOVE PISO"],
  [
    "Simone Arruda",
    "Parede Pronta",
    "99722003372",
    "saoPaulo",
    "Rua Voluntários",
    "Santana",
    "PARE TETO DECO",
  ],
  ["Marcos Vilela", "Vilela Frotas", "22453832301", "saoPaulo", "Avenida Nações", "Santo Amaro", "VEIC"],
  [
    "Daniela Couto",
    "Couto Películas",
    "64056224102",
    "campinas",
    "Rua Barreto Leme",
    "Cambuí",
    "PARE ELET DECO",
  ],
  ["Fernando Salles", "Salles Envelopa", "54990951409", "campinas", "Rua Culto", "Centro", "VEIC MOTO ELET"],
  ["Roberta Pires", "Maré Revestimentos", "54752772060", "santos", "Rua do Comércio", "Centro", "PARE PISO"],
  ["Wagner Antunes", "Carioca Wrap", "40560865678", "rio", "Rua do Catete", "Catete", "VEIC MOTO"],
  [
    "Patrícia Neves",
    "Casa Nova Adesivos",
    "90702931373",
    "rio",
    "Rua Conde de Bonfim",
    "Tijuca",
    "PARE ELET MOVE",
  ],
  ["Edson Queiroz", "Queiroz Decor", "75858471900", "rio", "Rua Jardim", "Botafogo", "DECO TETO PARE"],
  ["Letícia Rangel", "Rangel Interiores", "54061358995", "vitoria", "Rua Sete", "Centro", "PARE MOVE DECO"],
  [
    "Gustavo Resende",
    "Resende Envelopamentos",
    "52548145433",
    "beloHorizonte",
    "Rua Goiás",
    "Centro",
    "VEIC ELET",
  ],
  ["Cláudia Mendonça", "Mãos à Parede", "21247201988", "beloHorizonte", "Rua Ceará", "Savassi", "PARE DECO"],
  [
    "Rogério Tavares",
    "Tavares Móveis",
    "86039547634",
    "beloHorizonte",
    "Rua Padre",
    "Floresta",
    "MOVE ELET PISO",
  ],
  ["Juliano Kowalski", "Kowalski Wrap", "20075329212", "curitiba", "Rua Chile", "Rebouças", "VEIC MOTO"],
  [
    "Helena Stein",
    "Stein Decorações",
    "61265206457",
    "curitiba",
    "Rua Comendador",
    "Batel",
    "PARE MOVE TETO",
  ],
  [
    "Maurício Lange",
    "Ilha Adesivos",
    "27928775700",
    "florianopolis",
    "Rua Bocaiúva",
    "Centro",
    "ELET PARE PISO",
  ],
  ["Débora Schmitt", "Schmitt Films", "44762168203", "portoAlegre", "Rua da Praia", "Centro", "VEIC DECO"],
  [
    "Ricardo Farias",
    "Farias Revestimentos",
    "75217488832",
    "portoAlegre",
    "Rua Ramiro",
    "Floresta",
    "PARE PISO MOVE",
  ],
  ["Cristina Lacerda", "Eixo Adesivos", "51590458486", "brasilia", "SCLN 210", "Asa Norte", "PARE DECO ELET"],
  ["Otávio Guimarães", "Guimarães Wrap", "74452907881", "brasilia", "SIA Trecho 3", "SIA", "VEIC MOTO"],
  ["Sandro Batista", "Batista Envelopa", "45474855427", "goiania", "Rua 9", "Setor Oeste", "VEIC ELET MOVE"],
  ["Vanessa Campos", "Pantanal Decor", "56527558228", "cuiaba", "Rua Barão", "Centro", "PARE DECO"],
  ["Jorge Amorim", "Amorim Adesivos", "82357416289", "salvador", "Rua Chile", "Centro", "PARE ELET MOVE"],
  ["Noêmia Sacramento", "Farol Decora", "99864984063", "salvador", "Rua Oito", "Barra", "PARE PISO DECO"],
  [
    "Ítalo Cavalcanti",
    "Cavalcanti Wrap",
    "32979232025",
    "recife",
    "Rua do Sol",
    "Santo Antônio",
    "VEIC MOTO",
  ],
  [
    "Rosângela Freire",
    "Jangada Interiores",
    "73202152769",
    "fortaleza",
    "Rua Floriano",
    "Centro",
    "PARE MOVE DECO",
  ],
  [
    "Cícero Bezerra",
    "Potiguar Envelopa",
    "38067569100",
    "natal",
    "Rua João Pessoa",
    "Cidade Alta",
    "VEIC ELET",
  ],
  ["Raimundo Nonato Reis", "Norte Wrap", "93350564640", "manaus", "Rua Barroso", "Centro", "VEIC PARE"],
  [
    "Socorro Pantoja",
    "Guajará Decora",
    "61098325451",
    "belem",
    "Rua Santo Antônio",
    "Campina",
    "PARE ELET PISO",
  ],
];

const inactive: ReadonlySet<string> = new Set(["Queiroz Decor", "Pantanal Decor"]);
const codes: readonly SpecialtyCode[] = ["VEIC", "ELET", "MOVE", "PARE", "MOTO", "PISO", "TETO", "DECO"];

/** The first of them is the installer of the guide. */
export const everyInstaller: readonly InstallerSketch[] = rows.map(
  ([name, nameFantasy, taxId, where, street, neighborhood, specialties]) => ({
    ...places[where],
    name,
    nameFantasy,
    taxId,
    street,
    neighborhood,
    specialties: codes.filter((code) => specialties.split(" ").includes(code)),
    isActive: !inactive.has(nameFantasy),
  }),
);
