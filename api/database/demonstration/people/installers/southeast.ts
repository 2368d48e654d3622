import { places } from "../places";
import { at, type InstallerSketch } from "./installer-sketch";

export const southeasternInstallers: readonly InstallerSketch[] = [
  ...at(places.saoPaulo, [
    [
      "Anderson Prado",
      "Prado Wrap",
      "94580730224",
      "Rua Vergueiro, Liberdade",
      "VEIC MOTO",
      ["bone", 2, "azul"],
    ],
    [
      "Luciana Moura",
      "Lu Decora",
      "15736819384",
      "Rua Clélia, Lapa",
      "PARE MOVE DECO",
      ["longo", 1, "terracota"],
    ],
    [
      "Tiago Bastos",
      "Bastos Adesivos",
      "03642621252",
      "Rua Tuiuti, Tatuapé",
      "ELET MOVE PISO",
      ["barba", 3, "grafite"],
    ],
    ["Simone Arruda", "Parede Pronta", "99722003372", "Rua Voluntários, Santana", "PARE TETO DECO"],
    ["Marcos Vilela", "Vilela Frotas", "22453832301", "Avenida Nações, Santo Amaro", "VEIC"],
    [
      "Maria das Graças Albuquerque de Vasconcelos",
      "Revestimentos e Envelopamentos Vasconcelos",
      "64909590897",
      "Rua Domingos de Morais, Vila Mariana",
      "PARE MOVE ELET PISO TETO DECO",
      ["coque", 2, "vinho"],
    ],
    [
      "Nelson Hideki Tanaka",
      "Tanaka Detalhe",
      "81462716504",
      "Rua Galvão Bueno, Liberdade",
      "VEIC MOTO",
      ["curto", 1, "verde"],
    ],
    ["Priscila Amaral", "Amaral Ambientes", "39197680788", "Rua Augusta, Consolação", "PARE TETO"],
  ]),
  ...at(places.guarulhos, [
    [
      "Josué Ferraz",
      "Ferraz Adesivação",
      "43859501569",
      "Avenida Tiradentes, Centro",
      "VEIC PISO",
      ["bone", 4, "laranja"],
    ],
    ["Kátia Bernardes", "KB Papel de Parede", "11701617587", "Rua Cerqueira César, Vila Galvão", "PARE DECO"],
  ]),
  ...at(places.saoBernardo, [
    ["Valdir Montagna", "Montagna Envelopa", "08330649245", "Rua Jurubatuba, Centro", "MOVE ELET"],
    [
      "Bianca Torres",
      "Torres Wrap",
      "99172869690",
      "Avenida Kennedy, Jardim do Mar",
      "VEIC MOTO DECO",
      ["cacheado", 3, "preto"],
    ],
  ]),
  ...at(places.campinas, [
    ["Daniela Couto", "Couto Películas", "64056224102", "Rua Barreto Leme, Cambuí", "PARE ELET DECO"],
    ["Fernando Salles", "Salles Envelopa", "54990951409", "Rua Culto, Centro", "VEIC MOTO ELET"],
    ["Ulisses Barreto", "Barreto Pisos", "31413416560", "Avenida Brasil, Guanabara", "PISO TETO"],
  ]),
  ...at(places.santos, [
    [
      "Roberta Pires",
      "Maré Revestimentos",
      "54752772060",
      "Rua do Comércio, Centro",
      "PARE PISO",
      ["longo", 2, "turquesa"],
    ],
    ["Everton Leal", "Leal Náutica e Wrap", "55197609931", "Avenida Ana Costa, Gonzaga", "VEIC MOTO MOVE"],
  ]),
  ...at(places.sorocaba, [
    ["Aline Fogaça", "Fogaça Interiores", "44736223120", "Rua da Penha, Centro", "PARE MOVE DECO"],
  ]),
  ...at(places.rio, [
    [
      "Wagner Antunes",
      "Carioca Wrap",
      "40560865678",
      "Rua do Catete, Catete",
      "VEIC MOTO",
      ["bone", 3, "vermelho"],
    ],
    [
      "Patrícia Neves",
      "Casa Nova Adesivos",
      "90702931373",
      "Rua Conde de Bonfim, Tijuca",
      "PARE ELET MOVE",
      ["coque", 1, "azul-marinho"],
    ],
    ["Edson Queiroz", "Queiroz Decor", "75858471900", "Rua Jardim, Botafogo", "DECO TETO PARE"],
  ]),
  ...at(places.vitoria, [
    ["Letícia Rangel", "Rangel Interiores", "54061358995", "Rua Sete, Centro", "PARE MOVE DECO"],
  ]),
  ...at(places.beloHorizonte, [
    [
      "Gustavo Resende",
      "Resende Envelopamentos",
      "52548145433",
      "Rua Goiás, Centro",
      "VEIC ELET",
      ["curto", 2, "azul"],
    ],
    [
      "Cláudia Mendonça",
      "Mãos à Parede",
      "21247201988",
      "Rua Ceará, Savassi",
      "PARE DECO",
      ["cacheado", 2, "verde-salvia"],
    ],
    ["Rogério Tavares", "Tavares Móveis", "86039547634", "Rua Padre, Floresta", "MOVE ELET PISO"],
  ]),
];
