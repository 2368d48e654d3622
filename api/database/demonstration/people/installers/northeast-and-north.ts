import { places } from "../places";
import { at, type InstallerSketch } from "./installer-sketch";

export const northernInstallers: readonly InstallerSketch[] = [
  ...at(places.salvador, [
    [
      "Jorge Amorim",
      "Amorim Adesivos",
      "82357416289",
      "Rua Chile, Centro",
      "PARE ELET MOVE",
      ["curto", 4, "azul"],
    ],
    [
      "Noêmia Sacramento",
      "Farol Decora",
      "99864984063",
      "Rua Oito, Barra",
      "PARE PISO DECO",
      ["cacheado", 4, "terracota"],
    ],
    ["Adailton Reis", "Reis Wrap", "54116070432", "Avenida Sete de Setembro, Vitória", "VEIC MOTO"],
  ]),
  ...at(places.recife, [
    [
      "Ítalo Cavalcanti",
      "Cavalcanti Wrap",
      "32979232025",
      "Rua do Sol, Santo Antônio",
      "VEIC MOTO",
      ["barba", 3, "vermelho"],
    ],
    ["Conceição Uchôa", "Uchôa Casa", "93805225091", "Rua da Aurora, Boa Vista", "PARE MOVE TETO"],
  ]),
  ...at(places.fortaleza, [
    [
      "Rosângela Freire",
      "Jangada Interiores",
      "73202152769",
      "Rua Floriano, Centro",
      "PARE MOVE DECO",
      ["coque", 3, "turquesa"],
    ],
    [
      "Davi Landim",
      "Landim Envelopamentos",
      "10668486376",
      "Avenida Monsenhor Tabosa, Meireles",
      "VEIC ELET PISO",
    ],
  ]),
  ...at(places.natal, [
    ["Cícero Bezerra", "Potiguar Envelopa", "38067569100", "Rua João Pessoa, Cidade Alta", "VEIC ELET"],
  ]),
  ...at(places.manaus, [
    [
      "Raimundo Nonato Reis",
      "Norte Wrap",
      "93350564640",
      "Rua Barroso, Centro",
      "VEIC PARE",
      ["bone", 3, "verde"],
    ],
  ]),
  ...at(places.belem, [
    [
      "Socorro Pantoja",
      "Guajará Decora",
      "61098325451",
      "Rua Santo Antônio, Campina",
      "PARE ELET PISO",
      ["longo", 3, "laranja"],
    ],
  ]),
];
