import type { z } from "zod";
import type { installer } from "../../contract/installers";

type WireInstaller = z.input<typeof installer>;

/** A public installer as the upstream returns it, with `more` overriding fields. */
export const listedInstaller = (id: number, more: Partial<WireInstaller> = {}): WireInstaller => ({
  id,
  name: `Aplicadora ${id}`,
  phoneNumber: "(11) 3333-4444",
  phoneNumber2: "(11) 97777-6666",
  whatsApp: "(11)98888-7777",
  instagram: "@aplicadora",
  city: "São Paulo",
  state: "SP",
  image: "Uploads/aplicadores/1.webp",
  status: 1,
  specialties: [
    { specialtiesId: 1, specialties: { name: "Envelopamento de veículos e frotas" } },
    { specialtiesId: 2, specialties: { name: "Envelopamento de móveis" } },
  ],
  ...more,
});

/** One page of the upstream's response for `count` installers in total. */
export function pageOfInstallers(
  count: number,
  { page, pageSize }: { page: number; pageSize: number },
  more: Partial<WireInstaller> = {},
) {
  const from = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, count - from));
  const installers = Array.from({ length }, (_, index) => listedInstaller(from + index + 1, more));
  const pager = { totalItems: count, totalPages: Math.ceil(count / pageSize) };
  return { content: { list: { installers, pager } } };
}

export const offeredSpecialties = {
  specialties: [
    { id: 1, code: "VEI", name: "Envelopamento de veículos e frotas" },
    { id: 2, code: null, name: "Envelopamento de móveis" },
  ],
  pager: { totalItems: 2, totalPages: 1 },
};
