/** Ways around the masking of contacts, and texts of quotes that hold none. */

const mobiles = ["11988887711", "21976543210", "85991234567", "47999001122", "61981817272"];

const words = ["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"];
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const bold = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)));
const spell = (digits: string, joint = " ") => [...digits].map((digit) => words[Number(digit)]).join(joint);
const parts = (phone: string) => [phone.slice(0, 2), phone.slice(2, 7), phone.slice(7)] as const;
const pairs = (phone: string) => phone.match(/\d{1,2}/g) ?? [];

const spellings: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => parts(phone).join("|"),
  (phone) => parts(phone).join("/"),
  (phone) => parts(phone).join("_"),
  (phone) => parts(phone).join(" * "),
  (phone) => parts(phone).join(" ... "),
  (phone) => parts(phone).join(","),
  (phone) => parts(phone).join("\n"),
  (phone) => parts(phone).join(" – "),
  (phone) => parts(phone).join("\u200b"),
  (phone) => parts(phone).join(" 📞 "),
  (phone) => parts(phone).join("x"),
  (phone) => parts(phone).join(" traço "),
  (phone) => parts(phone).join(" e "),
  (phone) => parts(phone).join(" ponto "),
  (phone) => `(${parts(phone)[0]}) ${parts(phone)[1]}-${parts(phone)[2]}`,
  (phone) => `[${parts(phone)[0]}] ${parts(phone)[1]}=${parts(phone)[2]}`,
  (phone) => `{${parts(phone)[0]}}${parts(phone)[1]}~${parts(phone)[2]}`,
  (phone) => `+55 ${parts(phone).join(" ")}`,
  (phone) => `0055${phone}`,
  (phone) => `0${parts(phone).join(" ")}`,
  (phone) => `ddd ${parts(phone)[0]} número ${parts(phone)[1]} ${parts(phone)[2]}`,
  (phone) => [...phone].join(" "),
  (phone) => [...phone].join("."),
  (phone) => [...phone].join("-"),
  (phone) => [...phone].join("\u200d"),
  (phone) => [...phone].join("\u2060\u00ad"),
  (phone) => pairs(phone).join(" "),
  (phone) => pairs(phone).join("."),
  (phone) => pairs(phone).join("-"),
  (phone) => fullWidth(phone),
  (phone) => fullWidth(parts(phone).join(" ")),
  (phone) => bold(phone),
  (phone) => spell(phone),
  (phone) => spell(phone, ", "),
  (phone) => spell(phone, "-").toUpperCase(),
  (phone) => `${parts(phone)[0]} ${spell(parts(phone)[1])} ${parts(phone)[2]}`,
  (phone) => `${spell(parts(phone)[0])} ${parts(phone)[1]}-${parts(phone)[2]}`,
  (phone) => phone.replace(/0/g, "O").replace(/1/g, "l"),
  (phone) => `${parts(phone)[1]}-${parts(phone)[2]}`,
];

const addresses = [
  "ana.souza@exemplo.com.br",
  "ana.souza @ exemplo . com . br",
  "ana.souza(arroba)exemplo.com.br",
  "ana.souza [at] exemplo.com",
  "ana souza arroba gmail ponto com",
  "anasouza arroba exemplo ponto com ponto br",
  "anasouza(a)hotmail.com",
  "anasouza＠gmail．com",
  "ana\u200bsouza@\u200bgmail\u200b.com",
  "anasouza gmail com",
  "anasouza no gmail",
  "anasouza@gmail",
  "anasouza{arroba}outlook.com",
  "ANASOUZA ARROBA YAHOO PONTO COM",
  "ana.souza@exemplo,com",
  "t.me/anawrap",
  "telegram.me/anawrap",
  "wa.me/5511988887711",
  "WA . ME / 5511988887711",
  "api.whatsapp.com/send?phone=55",
  "bit.ly/anawrap",
  "linktr.ee/anawrap",
  "instagram.com/anawrap",
  "facebook.com/ana.wrap",
  "fb.com/anawrap",
  "anawrap.com",
  "anawrap.com.br",
  "www.anawrap.com.br",
  "www anawrap com br",
  "anawrap ponto com ponto br",
  "anawrap . com . br",
  "anawrap(.)com(.)br",
  "anawrap[ponto]com",
  "anawrap.net",
  "anawrap.net.br",
  "anawrap.app",
  "anawrap.site/orcamento",
  "anawrap.wixsite.com/loja",
  "anawrap．com．br",
  "https://exemplo.org/ana",
  "hxxps://exemplo.org/ana",
  "http : // anawrap.com",
  "@ana.wrap",
  "＠anawrap",
  "@ anawrap",
  "insta: anawrap",
  "insta anawrap_sp",
  "instagram é @anawrap",
  "ig = anawrap",
  "instagram: ana.wrap",
  "meu insta é anawrap.sp",
  "telegram: anawrap",
  "skype: ana.wrap",
  "facebook: anawrapsp",
  "tiktok: anawrap",
  "face: anawrap",
];

export const evasions: readonly string[] = [
  ...mobiles.flatMap((phone) => spellings.map((spell) => `Me chama ${spell(phone)} para combinar.`)),
  ...["1133334444", "2125556677", "4832221100"].flatMap((phone) => [
    `Fixo ${phone}.`,
    `Fixo (${phone.slice(0, 2)}) ${phone.slice(2, 6)}-${phone.slice(6)}.`,
    `Fixo ${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}.`,
    `Fixo ${fullWidth(phone)}.`,
    `Fixo ${spell(phone)}.`,
    `Ligue ${phone.slice(2, 6)}-${phone.slice(6)}.`,
  ]),
  ...addresses.map((address) => `Fale comigo: ${address}`),
];

const numbersFrom = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + step * index);
const two = (value: number) => String(value).padStart(2, "0");
const reais = (centavos: number) =>
  (centavos / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const dates = numbersFrom(1, 3, 10).flatMap((day, index) => {
  const [d, m, y] = [two(day), two((index % 12) + 1), 2024 + (index % 5)];
  return [
    `Posso no dia ${d}/${m}/${y}.`,
    `Início em ${d}.${m}.${y} de manhã`,
    `Entre ${d}/${m}/${y} e ${two(day + 1)}/${m}/${y}, das 8h30 às 17h00`,
    `Prazo: ${y}-${m}-${d} 14:30`,
    `Entrega ${d}-${m}-${y}`,
    `De ${d}.${m} a ${two(day + 1)}.${m}.${y}`,
    `Visita em ${d}/${m}/${y} 09:15 ou ${d}/${m}/${y} 16:45`,
    `${d}/${m}, ${two(day + 1)}/${m} ou ${two(day + 2)}/${m}`,
    `Dia ${d} ${m} ${y}`,
    `Comprado em ${d}/${m}/${String(y).slice(2)}`,
  ];
});

const sizes = numbersFrom(90, 25, 10).flatMap((width, index) => {
  const [height, depth] = [width + 60 + index * 10, 240 - index * 5];
  const meters = (value: number) => (value / 100).toFixed(2);
  const comma = (value: number) => meters(value).replace(".", ",");
  return [
    `${width} ${height} ${depth} cm`,
    `${width}x${height}x${depth} cm`,
    `${width} x ${height} x ${depth}`,
    `${width} × ${height} mm, ${depth} mm e ${height} mm`,
    `Paredes: ${width}, ${height}, ${depth} e ${width} cm`,
    `${comma(width)} m x ${comma(height)} m`,
    `${comma(width)} ${comma(height)} ${comma(depth)} ${comma(width)}`,
    `${meters(width)} x ${meters(height)} x ${meters(depth)}`,
    `Portas ${width}/${height}/${depth}`,
    `Área de ${comma(width * height)} m², faixa de ${width} por ${height}`,
    `${width}0 ${height}0 ${depth}0 mm`,
    `Medidas em mm: ${width}0 x ${height}0 x ${depth}0`,
    `(${width}+${height}+${depth}) cm de rodapé`,
    `${width}cm ${height}cm ${depth}cm ${width}cm`,
    `10 portas de ${width} ${height}, 4 de ${depth} ${height}`,
  ];
});

const ceps = [
  "01310-100",
  "88015-200",
  "30140-071",
  "20040-020",
  "90010-150",
  "40020-000",
  "69005-010",
  "70040-010",
].flatMap((cep) => [
  `CEP ${cep}`,
  `Moro no ${cep}, perto da praça`,
  `cep: ${cep.replace("-", "")}`,
  `CEP ${cep.slice(0, 2)}.${cep.slice(2)}`,
  `Rua das Flores, 1204, apto 1102, ${cep}`,
  `Entregar no CEP ${cep.replace("-", " ")} até 18h`,
  `${cep} São Paulo SP`,
  `do ${cep} ao 04538-133`,
]);

const prices = [4_990, 12_900, 125_000, 389_990, 1_250_000, 12_345_678, 99_900_000, 150_000_000].flatMap(
  (centavos) => [
    `R$ ${reais(centavos)}`,
    `Fica em R$${reais(centavos)} à vista`,
    `${reais(centavos)} reais`,
    `De R$ ${reais(centavos + 10_000)} por R$ ${reais(centavos)}`,
    `3x de R$ ${reais(Math.round(centavos / 3))}, total R$ ${reais(centavos)}`,
    `Material ${reais(centavos)} e mão de obra ${reais(centavos / 2)}`,
    `R$ ${Math.round(centavos / 100)}`,
    `entre ${Math.round(centavos / 100)} e ${Math.round(centavos / 50)}`,
    `R$ ${reais(centavos)}/m²`,
    `Total: ${reais(centavos)} (10% de desconto)`,
  ],
);

const sentences = [
  "Sala 1204, apto 12, bloco 3. Placa ABC-1234.",
  "5 m de vinil @ R$ 30",
  "Vi uma foto no instagram e gostei do resultado.",
  "Podemos conversar pelo site mesmo.",
  "A parede tem um ponto com infiltração.",
  "Um ponto de luz, dois interruptores e três tomadas.",
  "Entregue. Com frete incluso?",
  "Trabalho das 8h às 18h, de segunda a sexta.",
  "Garantia de 12 meses, instalação em 2 dias úteis.",
  "O rolo tem 1,52 m de largura e 50 m de comprimento.",
  "Carro: Gol 2019/2020, cor branca, 4 portas.",
  "São 14 portas, 22 gavetas e 3 bancadas.",
  "Pode ser na terça ou na quarta, às 14h.",
  "Pedido 1042, item 3, variação 7.",
  "A porta mede uns 80 centímetros.",
  "NF 12345, série 1.",
  "O prédio fica no número 1500, 15º andar, sala 1501.",
  "Precisa de nota fiscal? Sim, em nome da empresa.",
  "Meia parede, sete metros e dois cantos.",
  "Um ou dois dias, três no máximo.",
  "Uso o whatsapp só depois de fechar.",
  "O vinil é fosco, marca 3M, linha 2080.",
  "Cor RAL 9005, acabamento 1080-G12.",
  "ABNT NBR 15575, norma de 2013.",
  "Tenho 2 geladeiras de 180 cm e 1 fogão de 76 cm.",
  "Orçamento válido por 30 dias.",
  "Mando fotos por aqui.",
  "De 100 a 120 metros quadrados.",
  "2ª etapa em janeiro, 3ª em março.",
  "Faço 40 m² por dia com 2 pessoas.",
];
const subjects = ["Cozinha", "Quarto", "Escritório", "Fachada", "Carro"];

export const harmlessTexts: readonly string[] = [
  ...dates,
  ...sizes,
  ...ceps,
  ...prices,
  ...subjects.flatMap((subject) => sentences.map((sentence) => `${subject}: ${sentence}`)),
];
