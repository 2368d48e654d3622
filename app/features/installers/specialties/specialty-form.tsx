import { useFormChecks } from "~/forms/use-form-checks";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";

interface SpecialtyFormProps {
  id: number | null;
  name: string;
  others: readonly { id: number; name: string }[];
  maxCharacters: number;
  refusal?: Refusal;
}

const loadRules = async () => (await import("./form-rules")).specialtyForm;

export function SpecialtyForm({ id, name, others, maxCharacters, refusal }: SpecialtyFormProps) {
  const { form, errors, summary, checks } = useFormChecks("especialidade", loadRules, refusal);
  return (
    <div className="narrow stack">
      <h1>{id === null ? "Nova especialidade" : "Alterar especialidade"}</h1>
      {summary}
      <form
        method="post"
        action={paths.account.addSpecialty(id ?? undefined)}
        className="box stack"
        noValidate
        {...form}
      >
        <TextField
          label="Nome da especialidade"
          name="name"
          hint="Por exemplo: Envelopamento de barcos. Todos os aplicadores poderão marcá-la."
          autoComplete="off"
          maxLength={maxCharacters}
          required
          defaultValue={refusal?.typed.name ?? name}
          error={errors.name}
        />
        <Button full>{id === null ? "Cadastrar" : "Salvar"}</Button>
        <ButtonLink href={paths.account.ownSpecialties()} look="quiet" full>
          Voltar
        </ButtonLink>
      </form>
      {checks}
      {others.length > 0 && (
        <section className="box stack" aria-labelledby="minhas">
          <h2 id="minhas">Especialidades que você cadastrou</h2>
          <p className="hint">O nome pode mudar enquanto nenhum outro aplicador a tiver marcado.</p>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link className="link" href={paths.account.addSpecialty(other.id)}>
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
