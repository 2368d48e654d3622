import { formatTaxId } from "../../common/tax-id";
import { getShowcase, listNearbyResellers } from "../../contract/resellers";
import { createNotFoundRefusal } from "../http/refusal-error";
import { serve } from "../http/serve";
import { messages } from "../messages";
import { getCoordinates, roundDistance } from "./distance";
import { selectNearestResellers } from "./nearest-resellers";
import { findShowcase } from "./showcase";

export const resellerRoutes = [
  serve(listNearbyResellers, async ({ body }, { database }) => {
    const found = await selectNearestResellers(database, body);
    return found.map(({ id, nameFantasy, image, distance, urlStore, cnpj }) => ({
      id,
      nameFantasy,
      image,
      distance: roundDistance(distance),
      urlStoreResale: urlStore,
      cnpj: formatTaxId(cnpj),
    }));
  }),

  serve(getShowcase, async ({ query }, { database }) => {
    const found = await findShowcase(database, query.UrlStore, getCoordinates(query));
    if (found === null) throw createNotFoundRefusal(messages.resellerNotFound);
    return found;
  }),
];
