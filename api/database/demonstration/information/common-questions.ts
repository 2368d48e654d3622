/** The frequent questions, in the order of the page; more than one page of them. */
export const commonQuestionsInOrder: readonly (readonly [question: string, answer: string])[] = [
  [
    "Como sei quantos metros comprar?",
    "Na página dos produtos vendidos por metro há uma calculadora: informe a altura e a largura da área e ela soma 20% de sobra, divide pela largura do rolo escolhido e arredonda para o metro inteiro.",
  ],
  [
    "Por que preciso informar o CEP?",
    "Cada loja tem seu estoque e seu preço. Com o CEP mostramos quem está mais perto de você, a distância em quilômetros e, no carrinho, o frete de cada loja.",
  ],
  [
    "Comprei de duas lojas. Vou receber tudo junto?",
    "Não. Cada loja envia o que vendeu, com prazo e frete próprios. Por isso uma compra pode virar dois pedidos, cada um com o seu código.",
  ],
  [
    "Quais são as formas de pagamento?",
    "Cartão de crédito em até 3 vezes sem juros, Pix com aprovação imediata e boleto bancário, que leva de 2 a 3 dias úteis para compensar.",
  ],
  [
    "Quanto tempo tenho para pagar o Pix?",
    "O código vale por 10 minutos. Depois disso o pedido é cancelado e os produtos voltam ao estoque; basta comprar de novo.",
  ],
  [
    "Como uso um cupom de desconto?",
    "Digite o código no carrinho ou na finalização da compra. Alguns cupons valem para uma categoria ou um produto, e alguns pedem um valor mínimo.",
  ],
  [
    "O adesivo estraga a parede ou a pintura do carro?",
    "Em superfície bem conservada, não. Pintura nova deve curar 30 dias antes. Massa solta, verniz descascando e repintura sem cura podem sair junto com o adesivo.",
  ],
  [
    "Posso aplicar sobre azulejo?",
    "Pode, desde que ele esteja limpo, seco e sem gordura. Se o rejunte for fundo, nivele antes ou escolha placas resinadas, que disfarçam melhor.",
  ],
  [
    "Preciso de ferramentas?",
    "Para casa, uma espátula com feltro, um estilete e um borrifador resolvem. Para carro e moto, inclua soprador térmico e promotor de adesão nas bordas.",
  ],
  [
    "Vocês aplicam o produto?",
    "As lojas vendem o material. Em 'Aplicadores parceiros' você encontra profissionais independentes por especialidade e cidade e combina o serviço diretamente com eles.",
  ],
  [
    "Sou aplicador. Como participo?",
    "Cadastre-se em 'Seja um Aplicador Parceiro', escolha suas especialidades e ative o perfil. Aplicadores cadastrados têm desconto automático nas compras.",
  ],
  [
    "Em quanto tempo o pedido é enviado?",
    "A loja tem até 48 horas ou 2 dias úteis depois da confirmação do pagamento para despachar. O prazo de entrega da transportadora conta a partir daí.",
  ],
  [
    "Como acompanho meu pedido?",
    "Em 'Meus pedidos', dentro do seu perfil. Quando a loja informa o rastreio, o código e o endereço para acompanhar aparecem no detalhe do pedido.",
  ],
  [
    "Posso cancelar a compra?",
    "Enquanto o pedido está aprovado e não foi separado, há o botão 'Cancelar pedido'. Depois disso, você pode desistir em até 7 dias do recebimento, como manda o Código de Defesa do Consumidor.",
  ],
  [
    "Recebi o produto com defeito. E agora?",
    "Fale com a loja pelo WhatsApp ou com o nosso atendimento, com uma foto do defeito. A troca ou a devolução do valor é por conta da loja.",
  ],
  [
    "As cores são fiéis às fotos?",
    "As fotos mostram o material em luz neutra, mas cada tela exibe a cor de um jeito. Em projetos grandes, peça uma amostra à loja antes.",
  ],
  [
    "Se eu comprar mais depois, a cor vai ser igual?",
    "Lotes diferentes podem ter pequena variação. Compre de uma vez o que for para a mesma parede ou o mesmo carro, com a sobra da calculadora.",
  ],
  [
    "O que é o modo leve?",
    "Uma versão do site sem imagens nas listas e sem scripts, para conexões lentas ou pacotes de dados pequenos. Ligue e desligue no rodapé.",
  ],
  [
    "Posso comprar com CNPJ?",
    "Pode. No perfil, informe o CNPJ no lugar do CPF; o novo formato com letras também é aceito. A nota fiscal sai em nome da empresa.",
  ],
  [
    "Meus dados estão seguros?",
    "Usamos seus dados para entregar o pedido e cumprir obrigações legais. O número do cartão não passa pelos nossos servidores. Veja a Política de privacidade.",
  ],
  [
    "Como vendo meus produtos na Envelopa?",
    "Lojas de revestimentos adesivos podem se cadastrar pela Central do vendedor, no rodapé. Nossa equipe confere os documentos e ajuda a publicar o catálogo.",
  ],
];
