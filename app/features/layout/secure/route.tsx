import { Outlet } from "@remix-run/react";
import { usePageFrame } from "~/rendering/use-page-frame";
import { CheckoutShell } from "~/ui/page-shell";

/** The page is not cacheable: each render has new idempotency keys and remaining times. */
export const handle = { inlineHydrationData: true };

/** No links away from the checkout. Child routes check access themselves. */
export default function SecureLayout() {
  return (
    <CheckoutShell frame={usePageFrame()}>
      <Outlet />
    </CheckoutShell>
  );
}
