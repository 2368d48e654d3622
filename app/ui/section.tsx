import type { ReactNode } from "react";
import { Link } from "./link";

interface SectionProps {
  title: string;
  id?: string;
  more?: { name: string; href: string };
  children: ReactNode;
}

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
