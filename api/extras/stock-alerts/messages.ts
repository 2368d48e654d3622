import { defineMessages } from "../../messages";

export const alertMessages = defineMessages({
  stockAlertNotFound: "Este aviso não existe mais.",
  stockAlertSaved: "Aviso salvo.",
});
