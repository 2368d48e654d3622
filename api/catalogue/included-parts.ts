import type { z } from "zod";
import type { getProductAtAddress } from "../../contract/catalogue";
import type { Services } from "../services";
import { quoteFreightOfChosenOffer } from "./freight-of-offer";
import { quoteOtherOffers } from "./other-offers";
import type { ProductAtPlace } from "./product-offers";

type Asked = z.output<typeof getProductAtAddress.body>;

/** The price waits no longer: what the carriers answer later is left to the parts' own calls. */
const waitForCarriersInMs = 1000;

/** Parts of `include`; undefined if not asked for, or if the carriers take too long. */
export async function readIncludedParts(
  product: ProductAtPlace,
  asked: Asked,
  services: Pick<Services, "carriers" | "geocoder"> & { readonly now: Date },
) {
  const { include } = asked;
  const [otherOffers, freight] = await Promise.all([
    include?.includes("otherOffers")
      ? inTime(quoteOtherOffers(product, asked, services.carriers))
      : undefined,
    include?.includes("freight") ? inTime(quoteFreightOfChosenOffer(product, asked, services)) : undefined,
  ]);
  return { otherOffers, freight };
}

async function inTime<Part>(part: Promise<Part>): Promise<Part | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitForCarriersInMs, undefined);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}
