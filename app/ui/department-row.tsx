import type { ReactNode } from "react";
import { paths } from "~/paths";
import { AsDrawn } from "./as-drawn";
import { Link } from "./link";

export interface Department {
  name: string;
  subcategories: { name: string }[];
}

/** Links to the parts of a department, and to all of it. */
export function DepartmentLinks({ department }: { department: Department }) {
  return (
    <ul className="menu">
      {department.subcategories.map(({ name }) => (
        <li key={name}>
          <Link href={paths.subcategory(name)}>{name}</Link>
        </li>
      ))}
      <li>
        <Link href={paths.category(department.name)}>
          <b>{`Ver tudo em ${department.name}`}</b>
        </Link>
      </li>
    </ul>
  );
}

interface DepartmentRowProps {
  departments: readonly Department[];
  /** The whole menu, at the beginning of the row; alone on narrow screens. */
  children: ReactNode;
}

/** As many as the widest screen has room for in a narrow face; each is also in the whole menu, with its parts. */
const mostInRow = 8;

/** The row of wide screens: it shows as many departments as fit on one line, whatever the face. */
export function DepartmentRow({ departments, children }: DepartmentRowProps) {
  return (
    <nav className="departments" aria-label="Departamentos">
      {children}
      <AsDrawn as="ul" id="departamentos-em-linha" className="in-row">
        {() =>
          departments.slice(0, mostInRow).map((department) => (
            <li key={department.name}>
              <Link href={paths.category(department.name)}>{department.name}</Link>
            </li>
          ))
        }
      </AsDrawn>
      <Link href={paths.installers()} className="only-desk">
        <b>Aplicadores parceiros</b>
      </Link>
    </nav>
  );
}
