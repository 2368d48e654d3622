import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

interface WithScriptProps {
  children: ReactNode;
  instead?: ReactNode;
}

/** False on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** For script-only features, such as copying. */
export function WithScript({ children, instead = null }: WithScriptProps) {
  return useHydrated() ? children : instead;
}

/** Reserves space for a button that script adds, to avoid a layout shift. */
export const ScriptPlaceholder = () => <span className="to-come" aria-hidden="true" />;
