import { Link } from "./link";

export interface BreadcrumbStep {
  name: string;
  href: string;
}

export function Breadcrumb({ steps, here }: { steps: readonly BreadcrumbStep[]; here: string }) {
  return (
    <nav aria-label="Você está em" className="crumbs -mt-3 -mb-2 text-sm text-ink-2">
      <ol className="flex flex-wrap">
        {steps.map((step) => (
          <li key={step.href}>
            <Link href={step.href} className="-mx-1 inline-block px-1 leading-11 hover:underline">
              {step.name}
            </Link>
          </li>
        ))}
        <li className="flex-[1_1_6rem] truncate leading-11" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
