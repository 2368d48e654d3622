import { settings } from "~/env.server";
import { getInstallerCards, installersElsewhere } from "~/features/installers/installer-listing.server";
import type { SuggestedLink } from "~/features/installers/suggested-links";
import { messages } from "~/messages";
import { type Address, addressLines } from "~/model/address";
import type { Specialty } from "~/model/installer";
import { paths } from "~/paths";
import type { Upstream } from "~/upstream/http.server";
import { findInstallersNear } from "~/upstream/installer-search.server";
import { type Selection, writeSelection } from "./selection.server";

interface Offered {
  readonly specialties: readonly Specialty[];
  readonly addresses: readonly Address[];
  /** Return URL; null when unknown. */
  readonly voltar: string | null;
}

const getName = ({ nickname, street }: Address) => nickname || street;

export function choiceView(selection: Selection, { specialties, addresses, voltar }: Offered) {
  const chosen = new Set(selection.specialties.map(({ id }) => id));
  return {
    specialties: specialties.map(({ id, name }) => ({ id, name, isChosen: chosen.has(id) })),
    addresses: addresses.map((address) => ({
      id: address.id,
      nickname: getName(address),
      line: addressLines(address).join(" · "),
    })),
    chosenAddress: selection.address.id,
    fault: selection.fault,
    checkMarked: messages.ours.checkMarked,
    voltar,
    backHref: voltar ?? paths.installers(),
    addAddressHref: paths.address({ voltar: paths.account.selectInstaller({ voltar }) }),
  };
}

export type ChoiceView = ReturnType<typeof choiceView>;

export async function foundView(
  upstream: Upstream,
  selection: Selection,
  page: number,
  { voltar }: Pick<Offered, "voltar">,
) {
  const { specialties, address } = selection;
  const kept: Readonly<Record<string, string>> = voltar === null ? {} : { voltar };
  const listing = await getInstallerCards(upstream, page, (each) =>
    findInstallersNear(upstream, { specialties, address, page: each }),
  );
  const backHref = paths.account.selectInstaller(writeSelection(selection, { ...kept, passo: "0" }));
  const isEmpty = page === 1 && listing.cards.every(({ isElsewhere }) => isElsewhere);
  return {
    ...listing,
    near: getName(address),
    isEmpty,
    ways: isEmpty ? await waysOn(upstream, selection, backHref) : [],
    searchedFor: specialties.map(({ name }) => name).join(", "),
    query: writeSelection(selection, kept).toString(),
    backHref,
    none: messages.installers.none,
    isIndependent: messages.ours.installerIsIndependent,
  };
}

/** The list filters by one specialty; for several it links to the whole city. */
async function waysOn(
  upstream: Upstream,
  { specialties: [first, ...others], address: { city, state } }: Selection,
  backHref: string,
): Promise<SuggestedLink[]> {
  const specialty = first && others.length === 0 ? first.name : "";
  const { whatsapp, whatsappHref } = settings.company;
  return [
    { name: "Marcar outras especialidades ou outro endereço", href: backHref },
    ...(await installersElsewhere(upstream, { specialty, city: `${city}/${state}`, radiusInKm: null }, null)),
    { name: "Perguntar pelo WhatsApp", phone: whatsapp, href: whatsappHref },
  ];
}

export type FoundView = Awaited<ReturnType<typeof foundView>>;
