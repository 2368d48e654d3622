/** Messages about photos of rooms, exported as `messages.rooms`. */

export const photoNeeded = "Escolha uma foto.";
export const photoAdded = "Foto salva. Só você a vê, e nós a apagamos em 30 dias.";
export const photoGone = "Esta foto não existe mais. Escolha outra.";
export const photoRemoved = "Foto excluída.";
export const projectSaved = "Projeto salvo. Veja também em Meus ambientes.";
export const projectRemoved = "Projeto excluído.";
export const shared = "Link criado. Quem tiver o link vê a foto e as medidas.";
export const withdrawn = "O link não funciona mais.";
export const notSaved = "Não conseguimos salvar";
export const gone = "Isto já foi excluído.";
export const linkCopied = "Link copiado.";
export const linkNotCopied = "Não foi possível copiar. Selecione o link e copie.";
