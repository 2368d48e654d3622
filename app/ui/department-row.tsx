import type { ReactNode } from "react";
import { paths } from "~/paths";
import { ServerRendered } from "../rendering/framework/server-rendered";
import { Link } from "./link";

export interface Department {
  name: string;
  subcategories: { name: string }[];
}

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
  /** The full menu at the start of the row; the only item on narrow screens. */
  children: ReactNode;
}

/** Maximum for the widest screen; the full menu holds all departments. */
const maxInRow = 8;

/** Shows as many departments as fit on one line, independent of the font. */
export function DepartmentRow({ departments, children }: DepartmentRowProps) {
  return (
    <nav className="departments" aria-label="Departamentos">
      {children}
      <ServerRendered as="ul" id="departamentos-em-linha" className="in-row" input={departments}>
        {() =>
          departments.slice(0, maxInRow).map((department) => (
            <li key={department.name}>
              <Link href={paths.category(department.name)}>{department.name}</Link>
            </li>
          ))
        }
      </ServerRendered>
      <Link href={paths.installers()} className="only-desk">
        <b>Aplicadores parceiros</b>
      </Link>
    </nav>
  );
}
