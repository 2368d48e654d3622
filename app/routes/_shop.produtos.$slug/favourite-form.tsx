import { useNavigation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useSubmittingInPlace } from "./in-place";

export function FavouriteForm({ here, isFavourite }: { here: string; isFavourite: boolean }) {
  const submitInPlace = useSubmittingInPlace();
  const coming = useNavigation().formData?.get("intent");
  const isSaved = coming === "salvar" || (isFavourite && coming !== "tirar");
  return (
    <form method="post" action={here} onSubmit={submitInPlace}>
      <button
        type="submit"
        name="intent"
        value={isSaved ? "tirar" : "salvar"}
        className={isSaved ? "heart saved" : "heart"}
      >
        <Icon name="heart" />
        <VisuallyHidden>{isSaved ? "Tirar dos favoritos" : "Salvar nos favoritos"}</VisuallyHidden>
      </button>
    </form>
  );
}
