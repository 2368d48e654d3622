import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { NoticesInPlace } from "~/ui/notice-list";
import { Picture } from "~/ui/picture";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useSubmittingInPlace } from "./in-place";

interface SelectionFieldsProps {
  kept: readonly (readonly [string, string])[];
  without: readonly string[];
}

/** Hidden inputs with the page's current selection. */
export function SelectionFields({ kept, without }: SelectionFieldsProps) {
  return kept.map(
    ([name, value]) =>
      !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}

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

/** Not 'email', which other forms of the page may use. */
export const stockAlertFieldId = "aviso-email";

interface StockAlertFormProps {
  here: string;
  kept: readonly (readonly [string, string])[];
  email: string;
  error?: string;
}

export function StockAlertForm({ here, kept, email, error }: StockAlertFormProps) {
  return (
    <form method="post" action={here} className="box stack" id="avise-me" noValidate>
      <SelectionFields kept={kept} without={[]} />
      <TextField
        label="E-mail para o aviso"
        id={stockAlertFieldId}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={email}
        error={error}
        hint="Usamos o e-mail só para este aviso, depois que você o confirmar."
      />
      <Button name="intent" value="avisar" full>
        Avise-me quando chegar
      </Button>
    </form>
  );
}

interface AddedLine {
  readonly name: string;
  readonly picture: string | undefined;
  /** 'Preto · 1,52 m'. */
  readonly variation: string;
  /** '3 metros'. */
  readonly quantity: string;
}

interface AddedSheetProps {
  notices: readonly NoticeMessage[];
  line: AddedLine;
}

interface Shown {
  readonly notice: NoticeMessage | undefined;
  /** As added; the page may change below the open sheet. */
  readonly line: AddedLine | null;
}

/** In place a bottom sheet that leaves focus and page as they are; in a document only the notice beside the buttons. */
export function AddedSheet({ notices, line }: AddedSheetProps) {
  const [notice] = notices;
  const [shown, setShown] = useState<Shown>({ notice, line: null });
  if (notice !== shown.notice) setShown({ notice, line: notice ? line : null });
  const isOpen = shown.line !== null;

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setShown((before) => ({ ...before, line: null }));
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [isOpen]);

  return (
    <NoticesInPlace notices={notices} look={isOpen ? "added" : undefined}>
      {shown.line && (
        <section aria-label="Adicionado ao carrinho">
          <Picture path={shown.line.picture} alt="" side={80} />
          <p>
            <b>{shown.line.name}</b>
            <small className="hint">
              <Facts text={[shown.line.variation, shown.line.quantity].filter(Boolean).join(" · ")} />
            </small>
          </p>
          <ButtonLink href={paths.cart()}>Ver carrinho</ButtonLink>
          <Button
            type="button"
            look="quiet"
            onClick={() => {
              setShown({ notice, line: null });
              document
                .querySelector<HTMLElement>("#comprar [value=adicionar]")
                ?.focus({ preventScroll: true });
            }}
          >
            Continuar comprando
          </Button>
        </section>
      )}
    </NoticesInPlace>
  );
}
