import { useEffect, useState } from "react";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { NoticesInPlace } from "~/ui/notice-list";
import { Picture } from "~/ui/picture";

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
