import { messages } from "~/messages";
import { paths } from "~/paths";
import { Link } from "./link";

export interface BreadcrumbStep {
  name: string;
  href: string;
}

export const homeStep: BreadcrumbStep = { name: messages.navigation.home, href: paths.home() };

export const productSteps: readonly BreadcrumbStep[] = [
  { name: messages.navigation.homeOfProducts, href: paths.home() },
  { name: messages.navigation.products, href: paths.products() },
];

export function Breadcrumb({ steps, here }: { steps: readonly BreadcrumbStep[]; here: string }) {
  return (
    <nav aria-label="Você está em" className="crumbs">
      <ol>
        {steps.map((step) => (
          <li key={step.href}>
            <Link href={step.href}>{step.name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
