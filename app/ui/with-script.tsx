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

/** Wraps features that need script, such as copying. */
export function WithScript({ children, instead = null }: WithScriptProps) {
  return useHydrated() ? children : instead;
}

/** Reserves space for a button that script adds, a quiet one with this label, to avoid a layout shift. */
export const ScriptPlaceholder = ({ label }: { label?: string }) => (
  <span className={label ? "to-come button quiet" : "to-come"} data-label={label} aria-hidden="true" />
);
