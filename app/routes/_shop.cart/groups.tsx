import { Button, ButtonLink } from "~/ui/button";
import { CartLine, FreightGroupCard, RemoveLink } from "~/ui/cart-line";
import { FreightOptions } from "~/ui/freight-options";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import type { CartView, LineView } from "./cart-view.server";
import type { CartRefusal } from "./refusal";

interface GroupsProps {
  groups: CartView["groups"];
  refused?: CartRefusal;
  /** The cart's own address. */
  here: string;
}

/** What each shop sends, and the ways to have it delivered. */
export function Groups({ groups, refused, here }: GroupsProps) {
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
        <Line
          key={line.key}
          line={line}
          refused={refused}
          here={here}
          error={faultAt(`quantidade-${line.key}`)}
        />
      ))}
    </FreightGroupCard>
  ));
}

interface LineProps {
  line: LineView;
  refused?: CartRefusal;
  here: string;
  error?: string;
}

function Line({ line, refused, here, error }: LineProps) {
  const { key, quantity, quantityLabel, warning, asksToRemove, removal, ...content } = line;
  const typed = refused?.typed?.key === key ? refused.typed.quantity : null;
  return (
    <CartLine {...content} notice={warning && warning !== error && <Notice kind="warning">{warning}</Notice>}>
      {asksToRemove ? (
        <form method="post" action={here} className="question">
          <p id={`quantidade-${key}`} tabIndex={-1}>
            Remover este produto do carrinho?
          </p>
          <input type="hidden" name="linha" value={key} />
          <Button look="outlined" icon="bin" name="intent" value="remover">
            Sim, remover
          </Button>
          <ButtonLink href={`${here}#quantidade-${key}`} look="quiet">
            Não
          </ButtonLink>
        </form>
      ) : (
        <form method="post" action={here}>
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
          <RemoveLink href={removal} label={`Remover ${content.name}`} />
        </form>
      )}
    </CartLine>
  );
}
