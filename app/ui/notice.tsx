import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type NoticeKind = "success" | "warning" | "information" | "failure";

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

export interface NoticeMessage {
  kind: NoticeKind;
  title?: string;
  message: string;
}

/** The flash messages that a redirect left behind. */
export function NoticeList({ notices }: { notices: NoticeMessage[] }) {
  return notices.length ? (
    <div className="stack">
      {notices.map((notice) => (
        <Notice key={`${notice.kind} ${notice.title ?? ""} ${notice.message}`} {...notice}>
          <p>{notice.message}</p>
        </Notice>
      ))}
    </div>
  ) : null;
}
