/**
 * What shoppers call things, and what they are called here. Each line: the shopper's words, '=', what is meant, '>', what is
 * close to it. Commas separate alternatives, '-' excludes. Maintained by hand; accents and plurals do not matter.
 */

/** Where it goes: beside materials kept longest. */
export const surfaces = `
vidro, janela, sacada, varanda, vitrine, vidraça, porta de vidro, basculante, claraboia, divisória de vidro, guarda corpo, glass, window, vidro temperado, blindex = vidros películas > vidro
divisória = divisória, jateados > vidros películas
box, blindex do banheiro, porta do box, box de vidro = box, jateada -divisória > vitrais, jateados
cabeceira, cama, cabeceira de cama = cabeceira > couro, linho
geladeira, refrigerador, freezer, cervejeira, adega, fridge, refrigerator = geladeira > fogão, lava louças
frigobar = frigobar > geladeira
fogão, cooktop, forno, coifa, depurador, stove = fogão > fogão lavadora
lava louça, lavalouça, máquina de lavar louça, máquina de lavar, lavadora, lava e seca, tanquinho = lava louças > fogão lavadora
micro ondas, microonda, airfryer, air fryer, microwave = micro ondas > fogão lavadora
eletrodoméstico, eletro, eletrônico = geladeira eletro > inox
notebook, laptop, note, tampa do note, tablet, macbook, chromebook, computador, teclado, celular, smartphone, iphone, galaxy, drone, videogame, playstation, ps4, ps5, xbox, capinha, gabinete pc = notebook > holográfico
bancada, pia, cuba, balcão da cozinha, ilha, countertop, tampo, pia da cozinha = bancada > mármore adesivo, granito
balcão, caixa da loja, recepção balcão = laca, bancada > fachadas internas, móveis
gaveta, forrar gaveta, forro, forrar = gaveta > prateleira
prateleira, nicho, estante, rack, aparador, suporte = prateleira, nicho > mesas prateleiras, painel tv, móveis
painel de tv, painel tv, home theater, rack da tv = painel tv > madeiras médias
armário, guarda roupa, roupeiro, closet, cômoda, penteadeira, wardrobe, armário de cozinha, gabinete, porta do armário, porta de armário = armários cômodas > mesas prateleiras, portas -elevadores, madeira adesivo -geladeira
mesa, mesa de jantar, mesa de centro, escrivaninha, table, desk, tampo de mesa = mesas prateleiras > tampo, móveis
porta, portão, batente, door, folha da porta = portas > portas elevadores
carro, auto, automóvel, automotivo, veículo, veicular, car, car wrap, ferrari, porta do carro, coluna da porta, banco do carro, coluna do carro, maçaneta, aerofólio, spoiler, carroceria, lataria, para choque, parachoque, picape, caminhonete, suv, sedã, porta malas, gol, onix, hb20, corsa, civic, corolla, palio, uno, fusca, celta, fiesta, ka, polo, golf, saveiro, strada, hilux, ranger, compass, renegade, kwid, sandero, creta, tracker, argo, mobi, toro, amarok, jetta, cruze, fox, voyage, siena, kombi, opala, chevette, bmw, audi, mercedes, fiat, chevrolet, volkswagen, vw, ford, honda, toyota, hyundai, jeep, renault, nissan, tesla, byd, peugeot, citroen, camaro, mustang = automotivo -moto -capacete -rabeta -notebook > envelopamento automotivo -notebook
capô, capo, hood = capô > automotivo
teto do carro, teto, roof, teto solar preto = teto > automotivo
painel do carro, painel de carro, console, volante, interior do carro, interno do carro, acabamento interno = painel interior, carbono vinil > preto piano, escovado automotivo
farol, lanterna, lente, farol fumê = fumê película > controle solar, automotivo -moto
proteção de capô, proteção da pintura, ppf, paint protection, película de proteção, proteger pintura = capô > automotivo -moto
moto, motocicleta, motoca, bike, bicicleta, patinete, rabeta, carenagem, scooter, biz, titan, cg, xre, hornet, yamaha, suzuki, kawasaki, harley, motorcycle, roda de moto = motos capacetes > envelopamento automotivo -notebook
capacete, helmet = capacete > motos capacetes
tanque, tanque de moto = tanque > motos capacetes
piso, chão, assoalho, vinílico, piso vinílico, flooring, floor, contrapiso, cobrir piso, piso laminado, porcelanato, cerâmica do chão, taco = piso > pisos escadas
escada, degrau, stairs = escada, degraus > pisos escadas
`;

/** Materials, patterns, and what is to be solved. */
export const named = `
película solar, controle solar, insulfilm, insufilm, insul film, filme solar, proteção solar, película escura, película fumê, fumê, insulfilm preto, insulfilm escuro, insulfilm residencial preto, película preta, g5, g20, g35, g50, g70, window film = controle solar > privacidade segurança
proteção contra o sol, sol, calor, esquenta, esquentar, esquentando, quente, claridade, luz do sol, raio uv, proteção uv, anti uv, abafado, refrescar = controle solar > blackout, anti uv, espelhada
privacidade, vizinho, vizinha, olhando, espiar, bisbilhotar, curioso, devassado, exposto, enxergar, ninguém ver, ninguém veja, ver de fora, ver fora dentro, ver dentro, olhar de fora, privacy = película jateada, espelhada prata > leitosa, vitrais, fumê, refletiva, blackout
película espelhada, insulfilm espelhado, vidro espelhado, filme espelhado = película espelhada, película refletiva > controle solar
película refletiva, vidro refletivo, insulfilm refletivo = película refletiva, película espelhada > controle solar
jateado, vidro fosco, frosted, frosted glass, areado, acidato, congelar, congelado, congelamento, leitoso = jateados > leitosa, vitrais
vidro sinalizado, bater de cara, dar de cara, trombar = jateados, refletiva zebrada > vitrais, vinil recorte
vitral, vidro colorido, stained glass = vitrais > jateada colorida
blackout, black out, escurecer, escuridão, breu, dormir, corta luz, entrar luz, entrar a luz, tapar a luz, bloquear a luz = blackout > fumê, espelhada
película de segurança, antivandalismo, segurança, estilhaço, estilhaçar, assalto, ladrão, vidro quebrar, anti furto = segurança antivandalismo > privacidade segurança
papel de parede, papel parede, papel adesivo de parede, revestir parede, wallpaper, aluguel, alugado, alugada, inquilino, kitnet, pintar parede, teto de gesso, teto da sala, estragar a parede, estragar a tinta, reboco = papel parede > parede
parede úmida, mofo, mofada, bolor, umidade, infiltração, úmida = azulejo, pastilha > papel parede
resistente a água, aguenta água, água, molhar, impermeável, à prova de água, prova dágua, lavável = azulejo -escada, pastilha, box, bancada > jateados, ladrilho
tijolo, tijolinho, brick = tijolo, tijolinho > canjiquinha, pedras naturais
pedra, stone, 3d pedra, pedra ferro, rocha, lareira, filete = canjiquinha, pedras > tijolos, travertino, granito, mármore
floral, flor, flores, florido, jardim, botânico, flower, girassol = floral, jardim > folhagem
folhagem, folha verde, folhas verdes, tropical, palmeira, bananeira, costela de adão, planta, natureza, verde natureza = folhagem, tropical > floral, jardim
geométrico, geometria, triângulo, hexágono, colmeia, geometric, abstrato = geométricos, hexágonos > listras, xadrez
infantil, bebê, nenê, neném, criança, filho, filhinho, maternidade, enxoval, nursery, kids, dinossauro, bichinho, safari, ursinho, nuvem, escola infantil, brinquedoteca = infantil > nuvens, poá
menina, princesa, filha, filhinha, unicórnio, bailarina, fada, girl = infantil rosa > infantil, floral rosa, papel rosa
menino, garoto, super herói, herói, futebol, boy, carrinho = infantil azul papel > infantil, papel listras
poá, bolinha = poá > infantil
listra, listrado, stripes, risca = listras > xadrez
xadrez, quadriculado, tartan = xadrez > listras
papel de parede liso, boiserie, moldura, papel liso, textura lisa = lisos texturizados > papel listras
linho, tecido, linen = linho > couro
couro, bagum, napa, courino, corino, courvin, courvim, corvim, couro sintético, couro ecológico, couríssimo, estofado, estofamento, sofá, poltrona, puff, pufe, banco, assento, leather = couro > linho
cortiça, mural, rolha = cortiça > demolição
azulejo, parede de banheiro, parede do banheiro, parede da cozinha, parede do box, tile, backsplash, azulejado, rodabanca, rodabancada, frontão, azulejo metrô = azulejo -piso > pastilha, ladrilho
azulejo velho, azulejo antigo, azulejo feio, azulejo quebrado, cerâmica velha, rejunte = azulejo -piso -escada, ladrilho -piso, pastilha > bancada
azulejo português, portuguesa, lisboa, lusitano = português > ladrilho, azulejo azul
pastilha, mosaico, resinada, resinado = pastilha > azulejo -escada
ladrilho, ladrilho hidráulico, hidráulico = ladrilho > azulejo
madeira, amadeirado, wood, wooden, mdf, mdp, compensado, woodgrain, imitando madeira, rack de madeira, veio = madeira, amadeirado > madeiras
madeira clara, wood claro, light wood, amadeirado claro, madeira natural, bétula, pinus, pinho, maple, escandinava madeira, marfim madeira = madeiras claras > madeiras médias -geladeira
madeira escura, dark wood, amadeirado escuro, imbuia, tabaco, wengue, ébano, jacarandá, ipê = madeiras escuras > madeira nogueira
nogueira, walnut = nogueira > madeiras escuras
carvalho, oak, carvalho claro, carvalho natural = carvalho > madeiras claras
freijó, cumaru, jatobá, cerejeira = freijó > madeiras médias
mogno, mahogany = mogno > madeiras escuras
madeira rústica, rústico, rústica, madeira de demolição, demolição, madeira envelhecida, envelhecido, pallet, palete, madeira velha, desgastada, fazenda = demolição > painel tv, madeira pinus
ripado, lambri, lambril, frisado, ripas, ripa, painel ripado, painel de madeira, slat = madeiras médias adesivo -geladeira > madeiras
rodapé, rodateto, roda teto, roda meio, guarnição, alizar, fita de borda, borda = tons escuros, fita acabamento > rodapé
mármore, marble, calacata, calacatta, quartzo, ônix, quartzito = mármore > travertino, granito
carrara, mármore branco, mármore carrara = mármore carrara > carrara
granito, granite, granilite, terrazzo, são gabriel = granito, granilite > mármore
cimento, concreto, cimento queimado, concrete, industrial, chumbinho, microcimento = cimento, concreto > cimento concreto
travertino, travertine = travertino > pedras naturais
fórmica, laminado, laminado melamínico, laca, melamina, mdf branco, pintura laca = armários cômodas -puff, tampo > mesas prateleiras, portas -elevadores, madeira adesivo -geladeira
plotagem, frota, plotar, adesivar frota, caminhão, ônibus, van, food truck, trailer, furgão, propaganda, publicidade, empresa, divulgação = mídia impressão vinil, refletivo comercial > vinil recorte, refletivos
vinil de recorte, plotter, recorte, recortar, silhouette, silueta, silhueta, cameo, cricut, lettering, letra, letras, letreiro, logo, logomarca, logotipo, nome, vinil de corte, scrapbook, artesanato, convite, personalizar, personalizado, fachada, vinil colorido, cutting vinyl = vinil recorte > mídia impressão
impressão, imprimir, imprimível, impressora, banner, bopp, pvc, jato de tinta, solvente, ecossolvente, ecosolvente, lona, printable, etiqueta, rótulo = mídia impressão > vinil recorte
transferência, máscara de transferência, fita de transferência, application tape = folhas plotter, mascaramento > vinil recorte
perfurado, vidro traseiro, see through = perfurado > mídia impressão
refletivo, refletiva, faixa refletiva, reflexivo, reflective, sinaliza, noite, noturno, olho de gato = refletivo, refletiva zebrada > refletivos
placa, sinalização = placa > refletivos
lousa, quadro negro, giz, chalkboard, blackboard, quadro de giz = lousa > lousa quadro
quadro branco, quadro, whiteboard, caneta apagável = quadro > lousa
antiderrapante, escorrega, escorregar, escorregadio, escorregando, rampa, idoso, anti slip, antiqueda = antiderrapante > pisos escadas
filme arquitetônico, elevador, hotel, clínica, consultório, recepção, corporativo, arquiteto, arquitetônico, arquitetura, hospital, antichama, anti chama, laudo = filme arquitetônico > lisos texturizados, arquitetura design
protetor transparente, arranhado, riscado, proteger, protetor, protetor de mesa, protective = transparente protetor > transparente, capô
catálogo, amostra, mostruário, sample = amostras > texturas premium
inox, aço inox, aço inoxidável, stainless, stainless steel, inoxidável = inox, aço escovado > escovados
aço, aço escovado, escovado, brushed, brushed steel, brushed aluminum, alumínio, alumínio escovado, metal escovado = aço escovado, inox escovado > escovados
cromado, chrome, cromo, cromar = cromado > cromados espelhados, espelhada
espelho, espelhado, mirror, espelho adesivo = espelho decorativo, espelhado > cromados espelhados, espelhada
metálico, metalizado, metallic, perolizado, pérola, perolado, candy = metálico, perolado > metálico cromado
rosê gold, rose gold, rosé gold, ouro rosé, rosegold, rosê metálico = cromado recorte > cobre
holográfico, holográfica, hologram, holographic, arco íris, iridescente, furta cor, prisma = holográfico > camaleão
camaleão, muda de cor, que muda de cor, chameleon = camaleão > holográfico
glitter, purpurina, brilhinho, lantejoula, gliter = glitter > holográficos glitter
fibra de carbono, carbono, fibra carbono, carbon, carbon fiber, carbon fibre = carbono > fosco cast
camuflado, camuflagem, exército, camo, militar camuflado, selva = camuflado > verde militar
transparente, incolor, clear, cristal = transparente > transparente filme
`;

/** Other words in the query say what the tool is for. */
export const tools = `
rodo, rodinho, rodo de borracha = rodo > espátulas
espátula, spatula, squeegee, aplicador de adesivo, bolha, tirar bolha, evitar bolha, remover bolha = espátula > rodo
feltro = feltro > espátulas
estilete, cutter, faca, cortar adesivo, knife = estilete -anticorte > lâminas, fita corte
lâmina, refil, gilete = lâminas reposição > estilete
soprador, soprador térmico, pistola, pistola de calor, pistola térmica, heat gun, secador, secador de cabelo = soprador > calor limpeza
borrifador, pulverizador, spray bottle, borrifar = borrifador > calor limpeza
trena, fita métrica, medir, tape measure = trena > medição proteção
luva, gloves = luva > medição proteção
removedor, tirar cola, remover cola, cola que sobrou, limpar cola, sobrou cola, resíduo, resto de cola, cola grudada, descolar adesivo, tirar adesivo, remover adesivo, adhesive remover, limpador, desengraxante, álcool isopropílico = removedor > calor limpeza
promotor, primer, promotor de adesão, descolando, descola, soltando, desgrudando, não gruda, borda soltando = promotor > fita acabamento, calor limpeza
mascaramento, fita crepe, masking, fita de pintura, fita azul = mascaramento > fita corte
ferramenta, kit de aplicação, kit aplicação, kit de instalação, kit instalação, kit de ferramenta, tools, acessório = espátulas, aplicação, estilete -anticorte > ferramentas
`;

/** Nearly every product matches these words, so they only raise the rank when other words are given. */
export const generic = `
envelopamento, envelopar, wrap, vinyl wrap, envelopagem, adesivar = automotivo -moto -capacete -rabeta -notebook > envelopamento automotivo -notebook
papel contact, contact, contacte, con tact, plástico adesivo, plástico contact, contact paper, papel adesivo, papel adesivo decorado = armários cômodas, mesas prateleiras, madeira adesivo -geladeira > móveis, mármore adesivo -geladeira, cimento adesivo
sticker, decal = adesivo
vinyl = vinil
film = filme, película
paper = papel
`;

/** Rooms, and what goes everywhere: beside a thing or a material they only raise the order. */
export const context = `
parede, muro, wall = papel parede, parede > painel adesivo
móvel, móveis, mobília, furniture, planejado, marcenaria, cadeira, criado mudo, cabinet, baú, buffet = móveis > madeira adesivo
cozinha, kitchen, copa = cozinha azulejo, cozinha > geladeira eletro
banheiro, lavabo, bathroom, wc, lavanderia, área de serviço, lavatório = pastilha, azulejo -escada -piso, ladrilho -piso > jateados, box, travertino
sala, sala de estar, sala de jantar, living, quarto, quarto de casal, bedroom, corredor, hall, dormitório, suíte, apartamento, apê, casa = papel parede > parede
escritório, home office, fundo de vídeo, office = papel parede > filme arquitetônico, painel tv, cimento queimado
loja, comércio, salão, salão de beleza, barbearia, restaurante, bar, padaria, academia = vinil recorte, fachadas internas > mídia impressão, lousa
`;

/** Colours and finishes: given up first. */
export const looks = `
fosco, mate, matte, matt, opaco, sem brilho, supermate, satin fosco = fosco, supermate > acetinado
acetinado, satin, satinado, seda = acetinado > fosco
brilho, brilhante, brilhoso, alto brilho, gloss, glossy, lustroso, envernizado, shine = brilho, brilhante > laca, piano
preto piano, black piano, piano black, piano = piano, brilho preto > alto brilho, laca preto
preto, preta, black, negro = preto
branco, branca, white, gelo, off white, neve = branco
cinza, gray, grey, grafite, chumbo, nardo grey, cinzento = cinza, grafite
dourado, dourada, gold, ouro, golden = dourado
prata, prateado, silver = prata
vermelho, vermelha, red, escarlate, carmim = vermelho > vinho
vinho, bordô, marsala, burgundy = vinho > vermelho
laranja, orange, terracota, salmão, coral = laranja, terracota
amarelo, amarela, yellow, mostarda, limão = amarelo
verde, green, verde sálvia, menta = verde
verde militar, verde musgo, musgo, verde oliva, oliva, verde exército = militar > verde
azul, blue, azul marinho, marinho, azul royal, azul bebê, azul claro, azul escuro, celeste, petróleo = azul
turquesa, azul tiffany, azul turquesa, verde água, azul piscina, tiffany, ciano = turquesa > azul
roxo, roxa, purple, lilás, violeta, lavanda, uva = roxo, lilás
rosa, pink, rosa bebê, rosé, magenta, rosa claro, fúcsia, rosa pink = rosa
marrom, brown, café, chocolate, caramelo = marrom
bege, beige, creme, areia, nude, palha, marfim, cáqui = bege
cobre, bronze, copper = cobre, bronze
colorido, colorida, estampado, colorful, sortido = colorido
`;
