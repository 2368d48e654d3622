import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface EmptyStateProps {
  icon: IconName;
  /** The quoted sentence. */
  title: ReactNode;
  /** One line that helps. */
  children?: ReactNode;
  /** One outlined button. */
  action?: ReactNode;
  /** The heading's rank on its page. */
  level?: 1 | 2;
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="box empty">
      <Icon name={icon} size={40} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
