/** The four policies, as the platform's settings hold them: HTML. The company and its contacts are invented. */

export const exchangeAndReturnsPolicy = `
<p>Comprou e mudou de ideia, ou algo chegou errado? Estas são as regras para devolver, trocar e receber o dinheiro de volta.</p>
<h2>Direito de arrependimento: 7 dias</h2>
<p>Você pode desistir da compra em até <strong>7 dias corridos</strong> a partir do recebimento, sem explicar o motivo, como prevê o artigo 49 do Código de Defesa do Consumidor. Peça pelo mesmo meio em que comprou: no detalhe do pedido, ou pelo WhatsApp e pelo e-mail do atendimento, com o código do pedido. O frete da devolução é por nossa conta.</p>
<ul>
  <li>O produto deve voltar com a embalagem e os acessórios, sem sinais de aplicação.</li>
  <li>Devolvemos todo o valor pago, inclusive o frete de envio, assim que a loja confirma o recebimento.</li>
  <li>Pix e boleto são reembolsados na sua conta em até 5 dias úteis; no cartão, o estorno aparece em uma das duas faturas seguintes.</li>
</ul>
<h2>Cancelamento antes do envio</h2>
<p>Enquanto o pedido estiver aprovado e ainda não separado, use o botão 'Cancelar pedido'. Se ele já foi separado ou enviado, recuse a entrega ou exerça o direito de arrependimento.</p>
<h2>Defeito ou produto trocado</h2>
<p>Fotografe antes de aplicar e fale com a loja ou com o atendimento em até 90 dias. Trocamos o produto ou devolvemos o valor, à sua escolha, sem custo.</p>
<h2>Material cortado na medida</h2>
<p>O corte do rolo em metros inteiros é a forma normal de venda e não tira o direito de arrependimento. Peças impressas ou recortadas com desenho enviado por você são feitas sob encomenda e são trocadas quando têm defeito.</p>
`.trim();

export const privacyPolicy = `
<p>Esta política explica quais dados pessoais a Envelopa trata, para quê e como você controla isso, conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018).</p>
<h2>O que coletamos e por quê</h2>
<ul>
  <li><strong>CEP e localização aproximada</strong>, para mostrar lojas, preços e frete. Ficam em um cookie necessário.</li>
  <li><strong>Nome, CPF ou CNPJ, telefone, e-mail e endereços</strong>, para executar a compra, emitir nota fiscal e entregar.</li>
  <li><strong>Histórico de pedidos e avaliações</strong>, para atendimento, garantia e obrigações legais.</li>
  <li><strong>Dados de navegação</strong>, somente se você aceitar os cookies de medição.</li>
</ul>
<p>O número do cartão de crédito é digitado no ambiente do provedor de pagamento e não passa pelos nossos servidores.</p>
<h2>Com quem compartilhamos</h2>
<p>Com a loja que vende o produto, com a transportadora e com o provedor de pagamento, apenas o necessário para o pedido. Não vendemos dados pessoais.</p>
<h2>Por quanto tempo</h2>
<p>Dados de pedidos ficam guardados por cinco anos, prazo da legislação fiscal e de consumo. A conta pode ser encerrada a qualquer momento; o que a lei não manda guardar é apagado.</p>
<h2>Seus direitos</h2>
<p>Você pode confirmar se tratamos seus dados, acessá-los, corrigi-los, levá-los a outro fornecedor, pedir a eliminação e revogar o consentimento. Escreva para a pessoa encarregada de proteção de dados: <a href="mailto:privacidade@envelopa.example">privacidade@envelopa.example</a>. Respondemos em até 15 dias.</p>
<h2>Cookies</h2>
<p>Sem a sua escolha, só os necessários funcionam. 'Aceitar' e 'Recusar' têm o mesmo peso, e a decisão pode ser mudada depois no rodapé.</p>
`.trim();

export const termsAndConditions = `
<p>Ao comprar na Envelopa você concorda com estas condições. Leia também a Política de privacidade e a Política de trocas e devoluções.</p>
<h2>Quem vende</h2>
<p>A Envelopa é um marketplace: aproxima você das lojas oficiais, que vendem, emitem a nota fiscal e enviam os produtos. O nome, o CNPJ e a distância da loja aparecem na página do produto, no carrinho e no pedido.</p>
<h2>Preço e estoque</h2>
<p>Preços e disponibilidade dependem do CEP informado e podem mudar até o fechamento do pedido. Ao finalizar, conferimos tudo de novo; se algo mudou, nada é cobrado e você vê o que mudou.</p>
<h2>Pagamento</h2>
<ul>
  <li>Cartão de crédito: até 3 parcelas sem juros. De 4 a 6 parcelas há juros de 5% ao mês, e o total aparece em cada opção.</li>
  <li>Pix: aprovação imediata, com código válido por 10 minutos.</li>
  <li>Boleto: compensação em 2 a 3 dias úteis.</li>
</ul>
<h2>Entrega</h2>
<p>A loja despacha em até 48 horas ou 2 dias úteis depois da confirmação do pagamento. O prazo da transportadora, em dias úteis, é informado antes da compra.</p>
<h2>Arrependimento</h2>
<p>Você tem 7 dias corridos, contados do recebimento, para desistir da compra e receber tudo de volta.</p>
<h2>Aplicadores</h2>
<p>Os aplicadores parceiros são profissionais independentes. O orçamento, a execução e a garantia do serviço são combinados diretamente com eles.</p>
<h2>Foro</h2>
<p>Vale a lei brasileira, e você pode recorrer ao foro do seu domicílio.</p>
`.trim();

export const aboutStore = `
<p>A Envelopa nasceu de uma pergunta simples: por que é tão difícil encontrar perto de casa o adesivo certo para a parede, o carro ou a geladeira?</p>
<p>Reunimos lojas oficiais de todas as regiões do Brasil em um só lugar. Você informa o CEP, vê quem tem o produto mais perto, compara preço e frete e compra com segurança, por Pix, cartão ou boleto.</p>
<h2>O que nos move</h2>
<ul>
  <li><strong>Perto de você:</strong> menos quilômetros, menos frete, menos espera.</li>
  <li><strong>Sem surpresa:</strong> quem vende, quanto custa e quando chega, antes de pagar.</li>
  <li><strong>Para todo mundo:</strong> um site que funciona em celular simples, com internet lenta e com leitor de tela.</li>
</ul>
<h2>Dados da empresa</h2>
<p>Envelopa Comércio de Revestimentos Ltda., CNPJ 12.ABC.345/01DE-35. Rua do Exemplo, 100, Bela Vista, São Paulo, SP, CEP 01310-100. Atendimento de segunda a sexta, das 9h às 18h, pelo e-mail <a href="mailto:contato@envelopa.example">contato@envelopa.example</a>.</p>
`.trim();

export const percentageDiscountForApplicators = 8;
