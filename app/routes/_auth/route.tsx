import { Outlet } from "@remix-run/react";
import { usePageFrame } from "~/page-frame";
import { AuthShell } from "~/ui/page-shell";

/** The mark over one card. */
export default function AuthLayout() {
  return (
    <AuthShell frame={usePageFrame()}>
      <Outlet />
    </AuthShell>
  );
}
