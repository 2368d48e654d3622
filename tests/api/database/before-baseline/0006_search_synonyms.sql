-- As in matching_products, without reading every product that matches.
CREATE FUNCTION has_matching_product(query tsquery) RETURNS boolean LANGUAGE sql STABLE SET enable_seqscan = off
  BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM listed_products WHERE document @@ query);
  END;
--> statement-breakpoint
INSERT INTO search_synonyms (words, means) VALUES
  ('{autocolante,contact,contacte}', '{adesivo}'),
  ('{revestimento}', '{adesivo,papel de parede,azulejo,filme}'),
  ('{ouro,dourado,dourada}', '{}'),
  ('{prata,prateado,prateada}', '{}'),
  ('{alumínio}', '{escovado,inox,metal}'),
  ('{black}', '{preto}'),
  ('{white}', '{branco}'),
  ('{industrial}', '{cimento,concreto,tijolo}'),
  ('{limpador,solvente,desengraxante}', '{removedor}'),
  ('{mostruário}', '{catálogo,amostra}'),
  ('{cadeira}', '{móvel}'),
  ('{escrivaninha}', '{móvel}'),
  ('{estante,rack}', '{móvel,prateleira}'),
  ('{penteadeira}', '{móvel,cômoda}'),
  ('{sofá,estofado,poltrona}', '{couro}'),
  ('{eletrodoméstico,freezer,refrigerador}', '{geladeira}'),
  ('{máquina,lavadora}', '{lava louças}'),
  ('{persiana}', '{cortina,jateado}'),
  ('{muro}', '{parede}'),
  ('{loja,comércio}', '{comercial,vitrine,letreiro}'),
  ('{consultório,clínica}', '{escritório,divisória}'),
  ('{restaurante,salão}', '{comercial,letreiro}'),
  ('{parachoque}', '{automotivo}'),
  ('{bicicleta,bike}', '{moto,refletivo}'),
  ('{menino,menina}', '{infantil}'),
  ('{silueta,silhueta}', '{recorte}');
