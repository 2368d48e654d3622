import type { ReactNode } from "react";
import type { NoticeKind } from "~/domain/notice";
import { Icon, type IconName } from "./icon";

const icons = { success: "success", warning: "alert", information: "info", failure: "alert" } as const;

/** What screen readers make of it: a failure interrupts, anything else waits until they have finished. */
export const roleOf = (kind: NoticeKind) => (kind === "failure" ? "alert" : "status");

interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  /** Stands in a part that is heard as a whole. */
  isHeardAround?: boolean;
}

/** A message in the flow of the page, under its heading. */
export function Notice({ kind, title, children, icon = icons[kind], isHeardAround }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={isHeardAround ? undefined : roleOf(kind)}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
