import { ButtonLink } from "~/ui/button";
import type { WallProps } from "./wall-props";

/** Links that change the marks. */
export function Marking({ wall }: Pick<WallProps, "wall">) {
  const { undoHref, openingHref, faceHref, restartHref, sampleHref, isMarked } = wall;
  return (
    <>
      {undoHref && (
        <ButtonLink href={`${undoHref}#desenho`} look="quiet">
          Desfazer
        </ButtonLink>
      )}
      {openingHref && (
        <ButtonLink href={`${openingHref}#desenho`} look="quiet">
          Descontar janela ou porta
        </ButtonLink>
      )}
      {faceHref && (
        <ButtonLink href={`${faceHref}#desenho`} look="quiet">
          Marcar outra parede
        </ButtonLink>
      )}
      <ButtonLink href={`${restartHref}#desenho`} look="quiet">
        {isMarked ? "Começar de novo" : "Marcar outra área"}
      </ButtonLink>
      {sampleHref && (
        <ButtonLink href={sampleHref} look="quiet">
          Usar os cantos do exemplo
        </ButtonLink>
      )}
    </>
  );
}
