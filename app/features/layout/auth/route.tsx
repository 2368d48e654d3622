import { Outlet } from "@remix-run/react";
import { usePageFrame } from "~/rendering/use-page-frame";
import { AuthShell } from "~/ui/page-shell";

export default function AuthLayout() {
  return (
    <AuthShell frame={usePageFrame()}>
      <Outlet />
    </AuthShell>
  );
}
