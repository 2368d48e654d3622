import { installerCards } from "~/composition/installer-cards.server";
import { type Address, addressLines } from "~/domain/address";
import type { Specialty } from "~/domain/installer";
import { messages } from "~/messages";
import { paths } from "~/paths";
import type { Upstream } from "~/upstream/http.server";
import { findInstallersNear } from "~/upstream/installer-search.server";
import { type Selection, writeSelection } from "./selection.server";

interface Offered {
  readonly specialties: readonly Specialty[];
  readonly addresses: readonly Address[];
  /** Where the flow began; null where nobody said. */
  readonly voltar: string | null;
}

const nameOf = ({ nickname, street }: Address) => nickname || street;

/** Step 0, as plain data. */
export function choiceView(selection: Selection, { specialties, addresses, voltar }: Offered) {
  const chosen = new Set(selection.specialties.map(({ id }) => id));
  return {
    specialties: specialties.map(({ id, name }) => ({ id, name, isChosen: chosen.has(id) })),
    addresses: addresses.map((address) => ({
      id: address.id,
      nickname: nameOf(address),
      line: addressLines(address).join(" · "),
    })),
    chosenAddress: selection.address.id,
    fault: selection.fault,
    checkMarked: messages.ours.checkMarked,
    voltar,
    backHref: voltar ?? paths.installers(),
    addAddressHref: paths.address({ voltar: paths.selectInstaller({ voltar }) }),
  };
}

export type ChoiceView = ReturnType<typeof choiceView>;

/** Step 1, as plain data: who is found, and the ways back and on. */
export async function foundView(
  upstream: Upstream,
  selection: Selection,
  page: number,
  { voltar }: Pick<Offered, "voltar">,
) {
  const { specialties, address } = selection;
  const kept: Readonly<Record<string, string>> = voltar === null ? {} : { voltar };
  const listing = await installerCards(page, (each) =>
    findInstallersNear(upstream, { specialties, address, page: each }),
  );
  return {
    ...listing,
    near: nameOf(address),
    city: address.city,
    searchedFor: specialties.map(({ name }) => name).join(", "),
    query: writeSelection(selection, kept).toString(),
    backHref: paths.selectInstaller(writeSelection(selection, { ...kept, passo: "0" })),
    none: messages.installers.none,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

export type FoundView = Awaited<ReturnType<typeof foundView>>;
