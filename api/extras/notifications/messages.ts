import { defineMessages } from "../../messages";

export const notificationMessages = defineMessages({
  notificationsSaved: "Notificações salvas.",
});
