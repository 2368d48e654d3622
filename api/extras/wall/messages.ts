import { createTemplate, defineMessages } from "../../messages";

export const roomMessages = defineMessages({
  roomPhotoAdded: "Foto salva. Nós a apagamos em 30 dias.",
  roomPhotoRemoved: "Foto excluída.",
  roomPhotosFull: createTemplate("Você já tem {} fotos. Exclua uma para enviar outra."),
  roomPhotoNotFound: "Esta foto não existe mais.",
  roomPhotosClaimed: "As fotos estão na sua conta.",
  roomProjectNotFound: "Este projeto não existe mais.",
  roomProjectSaved: "Projeto salvo.",
  roomProjectRemoved: "Projeto excluído.",
  roomProjectsFull: createTemplate("Você já tem {} projetos. Exclua um para salvar outro."),
  roomOfOnePhoto: "Escolha uma foto sua ou um ambiente de exemplo.",
  roomLinkWithdrawn: "O link não funciona mais.",
  tooManyRooms: "Você enviou muitas fotos hoje. Tente de novo amanhã.",
});
