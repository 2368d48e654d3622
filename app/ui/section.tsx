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
    <section className="mt-3 grid grid-cols-1 gap-3 desk:mt-7" id={id}>
      <header className="flex flex-wrap items-center justify-between gap-x-4">
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
