import type { InstallerFilter } from "~/domain/installer-filter";
import { EmptyState } from "~/ui/empty-state";
import { type SuggestedLink, SuggestedLinks } from "~/ui/suggested-links";

interface NoResultsProps {
  title: string;
  filter: InstallerFilter;
  ways: readonly SuggestedLink[];
}

export function NoResults({ title, filter: { specialty, city }, ways }: NoResultsProps) {
  return (
    <EmptyState icon="search" title={title} action={<SuggestedLinks ways={ways} />}>
      {hintFor(specialty, city)}
    </EmptyState>
  );
}

function hintFor(specialty: string, city: string): string {
  if (specialty && city) return `Ninguém com esta especialidade em ${city}. Veja onde há aplicadores:`;
  if (city) return `Ninguém em ${city}. Confira a grafia ou veja onde há aplicadores:`;
  if (specialty) return "Ninguém com esta especialidade. Veja quem faz outros serviços:";
  return "Ainda não há aplicadores cadastrados.";
}
