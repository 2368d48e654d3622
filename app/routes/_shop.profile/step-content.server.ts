import { addressLines } from "~/domain/address";
import { formatDate } from "~/domain/dates";
import { parsePage } from "~/domain/pagination";
import type { ProfileStep } from "~/domain/profile-step";
import { isInstaller, type Profile, type Shopper } from "~/domain/shopper";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { findProfile } from "~/upstream/accounts.server";
import { findAddresses } from "~/upstream/addresses.server";
import { findOrders } from "~/upstream/orders.server";
import { formatTaxId } from "../../../common/tax-id";
import { installerView } from "./installer-content.server";
import { describeMissing } from "./missing-data.server";
import { purchasesView } from "./purchase-view.server";

export async function getStepContent(
  step: ProfileStep,
  context: RequestContext,
  shopper: Shopper,
  query: URLSearchParams,
  createKey: () => string,
) {
  const { upstream } = context;
  switch (step) {
    case 0:
      return isInstaller(shopper)
        ? { step, personal: null, installer: await installerView(context, shopper) }
        : { step, personal: personalView(await findProfile(upstream, shopper)), installer: null };
    case 1: {
      const addresses = await optional(findAddresses(upstream, shopper.id), null);
      return {
        step,
        addresses:
          addresses?.map((address) => ({
            id: address.id,
            nickname: address.nickname ?? address.street,
            lines: addressLines(address),
            isDefault: address.isDefault,
          })) ?? null,
      };
    }
    case 2:
      return { step };
    case 3: {
      const orders = await optional(findOrders(upstream, shopper.id), null);
      const shown = { now: new Date(), key: createKey() };
      const asked = { page: parsePage(query.get("pagina")), search: query.get("busca") ?? "" };
      return { step, history: orders && purchasesView(orders, asked, shown) };
    }
  }
}

export type PersonalView = ReturnType<typeof personalView>;

const personalView = (profile: Profile) => ({
  values: {
    name: profile.name ?? "",
    cnpj: formatTaxId(profile.taxId ?? ""),
    phoneNumber: profile.phone ?? "",
  },
  picture: profile.picture,
  email: profile.email,
  registeredOn: profile.registeredAt ? formatDate(profile.registeredAt) : null,
  missing: describeMissing(profile),
});
