import { messages } from "~/messages";
import type { Address } from "~/model/address";
import type { Specialty } from "~/model/installer";

/** Installers 2, "Installer selection flow". */
export interface Selection {
  readonly specialties: readonly Specialty[];
  /** The default address when none or an unknown one is selected. */
  readonly address: Address;
  readonly isSearch: boolean;
  /** Null when the search is possible. */
  readonly fault: { readonly field: "especialidade" | "endereco"; readonly message: string } | null;
}

/** Returns null without a saved address. */
export function readSelection(
  searchParams: URLSearchParams,
  offered: readonly Specialty[],
  addresses: readonly Address[],
): Selection | null {
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  if (usual === undefined) return null;
  const ids = new Set(searchParams.getAll("especialidade"));
  const specialties = offered.filter(({ id }) => ids.has(String(id)));
  const addressId = searchParams.get("endereco");
  const named = addresses.find(({ id }) => String(id) === addressId);
  const isSearch =
    searchParams.get("passo") !== "0" && (searchParams.has("especialidade") || addressId !== null);
  const isUnknownAddress = addressId !== null && named === undefined;
  const getFault = (): Selection["fault"] => {
    if (specialties.length === 0) {
      return { field: "especialidade", message: messages.installers.chooseSpecialty };
    }
    return isUnknownAddress ? { field: "endereco", message: messages.ours.chooseAddress } : null;
  };
  return { specialties, address: named ?? usual, isSearch, fault: isSearch ? getFault() : null };
}

export function writeSelection(
  { specialties, address }: Pick<Selection, "specialties" | "address">,
  more: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const query = new URLSearchParams();
  for (const { id } of specialties) query.append("especialidade", String(id));
  query.set("endereco", String(address.id));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query;
}
