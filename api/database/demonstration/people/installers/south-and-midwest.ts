import { places } from "../places";
import { at, type InstallerSketch } from "./installer-sketch";

export const southernInstallers: readonly InstallerSketch[] = [
  ...at(places.curitiba, [
    [
      "Juliano Kowalski",
      "Kowalski Wrap",
      "20075329212",
      "Rua Chile, Rebouças",
      "VEIC MOTO",
      ["barba", 1, "preto"],
    ],
    [
      "Helena Stein",
      "Stein Decorações",
      "61265206457",
      "Rua Comendador, Batel",
      "PARE MOVE TETO",
      ["longo", 1, "vinho"],
    ],
    ["Zuleika Ribas", "Ribas Cozinhas", "16315613160", "Rua Itupava, Alto da XV", "ELET MOVE PISO"],
  ]),
  ...at(places.florianopolis, [
    ["Maurício Lange", "Ilha Adesivos", "27928775700", "Rua Bocaiúva, Centro", "ELET PARE PISO"],
  ]),
  ...at(places.portoAlegre, [
    [
      "Débora Schmitt",
      "Schmitt Films",
      "44762168203",
      "Rua da Praia, Centro",
      "VEIC DECO",
      ["curto", 1, "roxo"],
    ],
    ["Ricardo Farias", "Farias Revestimentos", "75217488832", "Rua Ramiro, Floresta", "PARE PISO MOVE"],
  ]),
  ...at(places.brasilia, [
    [
      "Cristina Lacerda",
      "Eixo Adesivos",
      "51590458486",
      "SCLN 210, Asa Norte",
      "PARE DECO ELET",
      ["cacheado", 4, "amarelo"],
    ],
    ["Otávio Guimarães", "Guimarães Wrap", "74452907881", "SIA Trecho 3, SIA", "VEIC MOTO"],
  ]),
  ...at(places.goiania, [
    [
      "Sandro Batista",
      "Batista Envelopa",
      "45474855427",
      "Rua 9, Setor Oeste",
      "VEIC ELET MOVE",
      ["bone", 2, "verde-militar"],
    ],
  ]),
  ...at(places.cuiaba, [
    ["Vanessa Campos", "Pantanal Decor", "56527558228", "Rua Barão, Centro", "PARE DECO"],
  ]),
];
