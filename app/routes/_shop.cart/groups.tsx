import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CartLine, FreightGroupCard, RemoveButton } from "~/ui/cart-line";
import { FreightOptions } from "~/ui/freight-options";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import type { CartView, LineView } from "./cart-view.server";
import type { CartRefusal } from "./refusal";

interface GroupsProps {
  groups: CartView["groups"];
  refused?: CartRefusal;
}

/** What each shop sends, and the ways to have it delivered. */
export function Groups({ groups, refused }: GroupsProps) {
  const faultAt = (id: string) => refused?.faults.find(({ fieldId }) => fieldId === id)?.message;
  return groups.map(({ resellerId, name, href, distanceInKm, cnpj, lines, freight }) => (
    <FreightGroupCard
      key={resellerId}
      resellerName={name}
      resellerHref={href}
      distanceInKm={distanceInKm}
      cnpj={cnpj}
      freight={
        freight &&
        (freight.options.length > 0 ? (
          <FreightOptions {...freight} form="finalizar" error={faultAt(freight.name)} />
        ) : (
          <Notice kind="warning">{freight.none}</Notice>
        ))
      }
    >
      {lines.map((line) => (
        <Line key={line.key} line={line} refused={refused} error={faultAt(`quantidade-${line.key}`)} />
      ))}
    </FreightGroupCard>
  ));
}

function Line({ line, refused, error }: { line: LineView; refused?: CartRefusal; error?: string }) {
  const { key, quantity, quantityLabel, warning, asksToRemove, ...content } = line;
  const typed = refused?.typed?.key === key ? refused.typed.quantity : null;
  return (
    <CartLine
      {...content}
      notice={
        <>
          {warning && warning !== error && <Notice kind="warning">{warning}</Notice>}
          {asksToRemove && <Notice kind="warning">Remover este produto do carrinho?</Notice>}
        </>
      }
    >
      {asksToRemove ? (
        <form method="post" action={paths.cart()} id={`quantidade-${key}`} aria-label="Remover do carrinho?">
          <input type="hidden" name="linha" value={key} />
          <Button look="outlined" icon="bin" name="intent" value="remover">
            Sim, remover
          </Button>
          <ButtonLink href={`${paths.cart()}#quantidade-${key}`} look="quiet">
            Não
          </ButtonLink>
        </form>
      ) : (
        <form method="post" action={paths.cart()}>
          <input type="hidden" name="linha" value={key} />
          <Stepper
            label={quantityLabel}
            hideLabel
            name="quantidade"
            id={`quantidade-${key}`}
            quantity={typed ?? quantity}
            minus={{ name: "intent", value: "diminuir", label: "Diminuir" }}
            plus={{ name: "intent", value: "aumentar", label: "Aumentar" }}
            apply={{ name: "intent", value: "quantidade", label: "Atualizar" }}
            error={error}
          />
          <RemoveButton name="intent" value="remover" label="Remover" />
        </form>
      )}
    </CartLine>
  );
}
