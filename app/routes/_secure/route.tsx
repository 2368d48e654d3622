import { Outlet } from "@remix-run/react";
import { usePageFrame } from "~/page-frame";
import { CheckoutShell } from "~/ui/page-shell";

/** What is about to be paid is drawn anew each time: forms' keys, and how long is left. */
export const handle = { drawnOnce: true };

/** The frame of the checkout: nothing that leads away. Its pages guard themselves. */
export default function SecureLayout() {
  return (
    <CheckoutShell frame={usePageFrame()}>
      <Outlet />
    </CheckoutShell>
  );
}
