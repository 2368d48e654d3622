import { paths } from "~/paths";
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
          <b>Ver tudo em {department.name}</b>
        </Link>
      </li>
    </ul>
  );
}

const shownInRow = 5;

/** The row of departments of wide screens; what does not fit stands under 'Mais'. */
export function DepartmentRow({ departments }: { departments: readonly Department[] }) {
  const rest = departments.slice(shownInRow);
  return (
    <nav className="departments" aria-label="Departamentos">
      {departments.slice(0, shownInRow).map((department) =>
        department.subcategories.length > 0 ? (
          <details key={department.name} className="arrow" name="departamento">
            <summary>{department.name}</summary>
            <DepartmentLinks department={department} />
          </details>
        ) : (
          <Link key={department.name} href={paths.category(department.name)}>
            {department.name}
          </Link>
        ),
      )}
      {rest.length > 0 && (
        <details className="arrow" name="departamento">
          <summary>Mais</summary>
          <ul className="menu">
            {rest.map(({ name }) => (
              <li key={name}>
                <Link href={paths.category(name)}>{name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Link href={paths.installers()}>
        <b>Aplicadores parceiros</b>
      </Link>
    </nav>
  );
}
