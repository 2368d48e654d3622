import type { InstallerFilter } from "~/domain/installer-filter";
import { EmptyState } from "~/ui/empty-state";
import { type SuggestedLink, SuggestedLinks } from "~/ui/suggested-links";

interface NoResultsProps {
  title: string;
  filter: Omit<InstallerFilter, "page">;
  ways: readonly SuggestedLink[];
}

export function NoResults({ title, filter, ways }: NoResultsProps) {
  return (
    <EmptyState icon="search" title={title} action={<SuggestedLinks ways={ways} />}>
      {hintFor(filter)}
    </EmptyState>
  );
}

function hintFor({ specialty, city, radiusInKm }: NoResultsProps["filter"]): string {
  if (radiusInKm !== null) {
    const who = specialty ? "Ninguém com esta especialidade" : "Ninguém";
    return `${who}${city ? ` em ${city}` : ""} a até ${radiusInKm} km do seu CEP. Veja onde há aplicadores:`;
  }
  if (specialty && city) return `Ninguém com esta especialidade em ${city}. Veja onde há aplicadores:`;
  if (city) return `Ninguém em ${city}. Confira a grafia ou veja onde há aplicadores:`;
  if (specialty) return "Ninguém com esta especialidade. Veja quem faz outros serviços:";
  return "Ainda não há aplicadores cadastrados.";
}
