import { defineMessages } from "../../messages";

export const favouriteMessages = defineMessages({
  favouritesSaved: "Favoritos salvos.",
});
