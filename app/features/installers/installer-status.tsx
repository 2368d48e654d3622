import { formatReviewCount } from "~/model/review";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AverageRating } from "~/ui/stars";

export interface InstallerStatusContent {
  readonly id: number;
  readonly isActive: boolean;
  /** False where the upstream cannot change it. */
  readonly canChange: boolean;
}

interface InstallerStatusFormProps extends InstallerStatusContent {
  /** URL that the form returns to. */
  voltar: string;
}

/** What customers see of the shopper's own record, and the form that changes it. */
export function InstallerStatusForm({ id, isActive, canChange, voltar }: InstallerStatusFormProps) {
  return (
    <Notice
      kind={isActive ? "information" : "warning"}
      title={isActive ? "Seu cadastro está ativo" : "Seu cadastro está pausado"}
    >
      <p>
        {isActive
          ? "Clientes encontram você nas listas."
          : "Clientes não encontram você nem veem a sua página."}
        {!isActive && !canChange && " Peça a ativação ao nosso atendimento."}
      </p>
      {canChange && (
        <form method="post" action={paths.installer(id)}>
          <input type="hidden" name="voltar" value={voltar} />
          <Button look="outlined" name="intent" value={isActive ? "pausar" : "ativar"}>
            {isActive ? "Pausar cadastro" : "Ativar cadastro"}
          </Button>
        </form>
      )}
    </Notice>
  );
}

interface WorkLinksProps {
  readonly canChange: boolean;
  /** False where the upstream has neither districts nor hours. */
  readonly describesWork: boolean;
}

export const WorkLinks = ({ canChange, describesWork }: WorkLinksProps) => (
  <>
    {canChange && (
      <Link className="link" href={paths.account.portfolio()}>
        Editar o meu portfólio
      </Link>
    )}{" "}
    {canChange && describesWork && (
      <Link className="link" href={paths.account.serviceArea()}>
        Editar bairros e horário
      </Link>
    )}
  </>
);

export interface InstallerStandingContent {
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Jobs and time to an answer. */
  readonly words: string | null;
}

export function InstallerStandingLine({ standing }: { standing?: InstallerStandingContent | null }) {
  if (!standing) return null;
  const { rating, words } = standing;
  return (
    <>
      {rating && (
        <p>
          <AverageRating average={rating.average}>{formatReviewCount(rating.count)}</AverageRating>
        </p>
      )}
      {words && <p className="hint">{words}</p>}
    </>
  );
}
