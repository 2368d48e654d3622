import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary, type Fault } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";

interface SpecialtyFormProps {
  /** The one to rename; null for a new one. */
  id: number | null;
  name: string;
  /** Those besides that the shopper may rename. */
  others: readonly { id: number; name: string }[];
  mostCharacters: number;
  refused?: {
    readonly title: string;
    readonly message?: string;
    readonly values: Readonly<Record<string, string>>;
    readonly errors: Readonly<Record<string, readonly string[]>>;
    readonly faults: readonly Fault[];
  };
}

/** A specialty that installers can be found by (installers 5, "New specialty"). */
export function SpecialtyForm({ id, name, others, mostCharacters, refused }: SpecialtyFormProps) {
  return (
    <div className="narrow stack">
      <h1>{id === null ? "Nova especialidade" : "Alterar especialidade"}</h1>
      {refused && <ErrorSummary {...refused} />}
      <form method="post" action={paths.addSpecialty(id ?? undefined)} className="box stack" noValidate>
        <TextField
          label="Nome da especialidade"
          name="name"
          hint="Por exemplo: Envelopamento de barcos. Todos os aplicadores poderão marcá-la."
          autoComplete="off"
          maxLength={mostCharacters}
          required
          defaultValue={refused?.values.name ?? name}
          error={refused?.errors.name}
        />
        <Button full>{id === null ? "Cadastrar" : "Salvar"}</Button>
        <ButtonLink href={paths.ownSpecialties()} look="quiet" full>
          Voltar
        </ButtonLink>
      </form>
      {others.length > 0 && (
        <section className="box stack" aria-labelledby="minhas">
          <h2 id="minhas">Especialidades que você cadastrou</h2>
          <p className="hint">O nome pode mudar enquanto nenhum outro aplicador a tiver marcado.</p>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link className="link" href={paths.addSpecialty(other.id)}>
                  Alterar {other.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
