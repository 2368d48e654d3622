import type { ReactNode } from "react";
import type { NoticeKind } from "~/domain/notice";
import { Icon, type IconName } from "./icon";

const icons = { success: "success", warning: "alert", information: "info", failure: "alert" } as const;

interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
}

/** A message in the flow of the page, under its heading. */
export function Notice({ kind, title, children, icon = icons[kind] }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={kind === "failure" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
