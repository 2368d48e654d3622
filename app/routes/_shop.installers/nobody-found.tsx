import { type InstallerFilter, writeInstallerFilter } from "~/domain/installer-filter";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

interface NobodyFoundProps {
  /** 'Não localizado'. */
  title: string;
  filter: InstallerFilter;
}

/** A list without installers, and the nearest way out of it. */
export function NobodyFound({ title, filter }: NobodyFoundProps) {
  const { specialty, city } = filter;
  if (!specialty && !city) {
    return (
      <EmptyState icon="search" title={title}>
        Ainda não há aplicadores cadastrados.
      </EmptyState>
    );
  }
  const inCity = specialty && city ? writeInstallerFilter({ specialty: "", city, page: 1 }) : undefined;
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <ButtonLink href={paths.installers(inCity)} look="outlined" full>
          {inCity ? `Ver todos em ${city}` : "Ver todos os aplicadores"}
        </ButtonLink>
      }
    >
      {inCity
        ? `Ninguém com esta especialidade em ${city}: veja quem faz outros serviços lá.`
        : "Confira a escrita ou procure em uma cidade próxima."}
    </EmptyState>
  );
}
