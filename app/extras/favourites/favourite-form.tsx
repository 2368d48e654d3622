import { useNavigation } from "@remix-run/react";
import { useSubmittingInPlace } from "~/features/catalogue/submitting-in-place";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

export function FavouriteForm({ here, isMarked }: { here: string; isMarked: boolean }) {
  const submitInPlace = useSubmittingInPlace(["salvar", "tirar"]);
  const coming = useNavigation().formData?.get("intent");
  const isSaved = coming === "salvar" || (isMarked && coming !== "tirar");
  return (
    <form method="post" action={here} onSubmit={submitInPlace}>
      <button
        type="submit"
        name="intent"
        value={isSaved ? "tirar" : "salvar"}
        className={isSaved ? "heart saved" : "heart"}
      >
        <Icon name="heart" />
        <VisuallyHidden>{isSaved ? "Remover dos favoritos" : "Salvar nos favoritos"}</VisuallyHidden>
      </button>
    </form>
  );
}
