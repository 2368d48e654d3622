import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary, type Fault } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";

interface SpecialtyFormProps {
  id: number | null;
  name: string;
  others: readonly { id: number; name: string }[];
  maxCharacters: number;
  refused?: {
    readonly title: string;
    readonly message?: string;
    readonly values: Readonly<Record<string, string>>;
    readonly errors: Readonly<Record<string, readonly string[]>>;
    readonly faults: readonly Fault[];
  };
}

export function SpecialtyForm({ id, name, others, maxCharacters, refused }: SpecialtyFormProps) {
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
          maxLength={maxCharacters}
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
