import type { Fault } from "~/domain/refusal";
import { missingAttributes } from "~/domain/sku-choice";
import { messages } from "~/messages";
import type { ProductSelection } from "./product-page.server";

export const attributeId = (position: number) => `atributo-${position}`;

/** One fault per unselected attribute, with the attribute name as message (catalogue 5). */
export function attributeFaults({ groups, choice }: Pick<ProductSelection, "groups" | "choice">): Fault[] {
  const names = groups.map(({ attribute }) => attribute);
  return missingAttributes(groups, choice).map((attribute) => ({
    fieldId: attributeId(names.indexOf(attribute)),
    message: messages.catalogue.attributeMissing(attribute),
  }));
}
