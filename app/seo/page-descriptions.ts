export const descriptions = {
  home: "Adesivos, papéis de parede e películas de lojas perto de você, com preço e frete para o seu CEP.",
  list: (name: string) =>
    `${name} de lojas perto de você: compare os preços e veja o frete e o prazo para o seu CEP na Envelopa.`,
  product: (name: string) =>
    `${name}: compare os preços das lojas perto de você e veja o frete e o prazo para o seu CEP na Envelopa.`,
  showcase: (name: string) =>
    `Produtos da loja ${name} na Envelopa, com preço, frete e prazo para o seu CEP.`,
  policy: (title: string) =>
    `${title}: o que vale para quem compra adesivos, papéis de parede e películas na Envelopa.`,
  installers:
    "Aplicadores de adesivos, papéis de parede e películas em todo o Brasil: procure por especialidade e cidade e fale direto com o profissional.",
  installersIn: (specialty: string | null, city: string) =>
    `${specialty ?? "Aplicadores de adesivos, papéis de parede e películas"} em ${city}: veja profissionais, trabalhos e contatos e peça o seu orçamento pela Envelopa.`,
  installer: (name: string, place: string | null) =>
    `${name}${place ? `, em ${place}` : ""}: especialidades, telefone e WhatsApp deste aplicador de adesivos, papéis de parede e películas.`,
  addInstaller:
    "Cadastre-se como aplicador parceiro da Envelopa: clientes de todo o Brasil encontram você por especialidade e cidade.",
  companyMap: "Endereço, mapa, telefone, WhatsApp e e-mail da empresa que mantém a Envelopa.",
  login: "Entre na sua conta da Envelopa para acompanhar pedidos, guardar endereços e comprar mais rápido.",
  register:
    "Crie sua conta na Envelopa para comprar adesivos, papéis de parede e películas de lojas perto de você.",
  forgotPassword: "Esqueceu a senha da Envelopa? Receba por e-mail o link para criar uma nova.",
  cart: "Seu carrinho na Envelopa: confira os produtos, calcule o frete de cada loja e finalize a compra.",
  commonQuestions:
    "Respostas às perguntas frequentes de quem compra na Envelopa: pedidos, pagamento, entrega, trocas e devoluções.",
} as const;
