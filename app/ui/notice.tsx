import type { ReactNode } from "react";
import type { NoticeKind, NoticeMessage } from "~/domain/notice";
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

/** The flash messages that a redirect left behind. */
export function NoticeList({ notices }: { notices: readonly NoticeMessage[] }) {
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
