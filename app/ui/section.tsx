import type { ReactNode } from "react";
import { Link } from "./link";

interface SectionProps {
  title: string;
  id?: string;
  /** The link at the heading's right end. */
  more?: { name: string; href: string };
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, id, more, children }: SectionProps) {
  return (
    <section className="section" id={id}>
      <header>
        <h2>{title}</h2>
        {more && (
          <Link href={more.href} className="link">
            {more.name}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
