import type { ReactNode } from "react";
import type { NoticeKind } from "~/model/notice";
import { Icon, type IconName } from "./icon";

const icons = { success: "success", warning: "alert", information: "info", failure: "alert" } as const;

/** A failure interrupts screen readers, other messages wait. */
export const getRole = (kind: NoticeKind) => (kind === "failure" ? "alert" : "status");

interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  /** The parent is already a live region. */
  isInLiveRegion?: boolean;
}

export function Notice({ kind, title, children, icon = icons[kind], isInLiveRegion }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={isInLiveRegion ? undefined : getRole(kind)}>
      <Icon name={icon} />
      <div>
        {title && (
          <>
            <strong>{title}</strong>{" "}
          </>
        )}
        {children}
      </div>
    </div>
  );
}
