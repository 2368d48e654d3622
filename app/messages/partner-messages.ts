/** Messages about installers that the specification does not quote, exported as `messages.partners`. */

/** Only an upstream with a second factor hides contacts; others show them at once. */
export const contactsShownLater =
  "Seus contatos aparecem depois que você confirmar o e-mail e ativar a verificação em duas etapas, ou que a loja aprovar. Pedidos de orçamento chegam antes.";
export const installerActivated = "Cadastro ativado: clientes já encontram você.";
export const installerPaused = "Cadastro pausado: clientes não encontram você até você ativar de novo.";
export const portfolioAdded = "Foto adicionada ao portfólio.";
export const portfolioChanged = "Portfólio salvo.";
export const portfolioRemoved = "Foto removida do portfólio.";
export const portfolioFull = (limit: number) =>
  `O portfólio tem até ${limit} fotos. Remova uma para adicionar outra.`;
export const beforePhotoSaved = "Foto de antes salva.";
export const beforePhotoRemoved = "Foto de antes removida.";
export const serviceAreaSaved = "Bairros e horário salvos.";
export const serviceAreaFailed = "Não conseguimos salvar os bairros e o horário";
export const tooManyDistricts = (limit: number) => `Escreva no máximo ${limit} bairros.`;
export const districtTooLong = (limit: number) => `Cada bairro pode ter no máximo ${limit} caracteres.`;
export const timeWrong = "Digite a hora, como 08:00.";
export const timesTogether = "Preencha o início e o fim, ou deixe os dois em branco.";
export const daysOutOfOrder = "Escolha um dia que não venha antes do primeiro.";
export const closesTooEarly = "O fim precisa vir depois do início.";
export const hoursOverlap = "Este horário se sobrepõe a outro acima.";
export const portfolioPhotoNeeded = "Escolha uma foto.";
export const portfolioFailed = "Não conseguimos salvar o portfólio";
export const portfolioPictureGone = "Esta foto não está mais no portfólio.";
export const noInstallersThere = "Nenhum aplicador aqui ainda";
export const becameInstaller =
  "Você agora é aplicador parceiro, com o mesmo e-mail e a mesma senha. Adicione fotos dos seus trabalhos ao portfólio.";
export const specialtiesFailed =
  "Não conseguimos carregar as especialidades agora. As que você já marcou continuam valendo.";
