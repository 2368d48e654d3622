import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** How orders can be paid at this upstream. `isJoint`: one Pix code or boleto pays those of all shops. */
export function getAcceptedPayments(upstream: Upstream) {
  const { takeCards, payOnCardPage, takePix, takeBoletos, joinPayments } = getCapabilities(upstream);
  return {
    card: takeCards,
    hasCardPage: payOnCardPage,
    pix: takePix,
    boleto: takeBoletos,
    isJoint: joinPayments,
  };
}
