import { maxCaptionLength } from "~/domain/installer";
import { photoKinds } from "~/domain/photo";
import type { Refusal } from "~/domain/refusal";
import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { describedBy, FieldError, Hint, TextField } from "~/ui/field";
import { photoFormat, useShrinking } from "~/ui/photos-field";
import { KindField, type Kinds } from "./kind-field";

const loadRules = async () => (await import("./form-rules")).addForm;

export function AddForm({ kinds, refusal }: { kinds: Kinds; refusal?: Refusal }) {
  const { form, errors, summary, checks } = useFormChecks("incluir", loadRules, refusal);
  const hint = `Uma foto ${photoFormat}`;
  const shrinking = useShrinking(messages.installers.photoTooLarge);
  return (
    <>
      {summary}
      <form
        method="post"
        action={paths.account.portfolio()}
        encType="multipart/form-data"
        className="box stack"
        noValidate
        {...form}
      >
        <h2>Incluir uma foto</h2>
        <TextField
          label="Legenda"
          name="legenda"
          hint="Opcional. O que se vê, por exemplo: Cozinha com vinil fosco."
          autoComplete="off"
          maxLength={maxCaptionLength}
          defaultValue={refusal?.typed.legenda}
          error={errors.legenda}
        />
        <KindField kinds={kinds} chosen={refusal?.typed.especialidade ?? ""} errors={errors} />
        {/* The last field: the server stops reading an oversized file. */}
        <div className="field">
          <label htmlFor="foto">Foto</label>
          <input
            className="input"
            type="file"
            id="foto"
            name="foto"
            accept={photoKinds}
            required
            onChange={(event) => void shrinking.start(event.currentTarget)}
            {...describedBy("foto", { hint, error: errors.foto })}
          />
          <Hint id="foto">{hint}</Hint>
          {shrinking.status}
          <FieldError id="foto" error={errors.foto} />
        </div>
        <Button full>Incluir foto</Button>
      </form>
      {checks}
    </>
  );
}
