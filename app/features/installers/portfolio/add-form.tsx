import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import { maxCaptionLength } from "~/model/installer";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { OnePhotoField } from "~/ui/photos-field";
import { KindField, type Kinds } from "./kind-field";

const loadRules = async () => (await import("./form-rules")).addForm;

export function AddForm({ kinds, refusal }: { kinds: Kinds; refusal?: Refusal }) {
  const { form, errors, summary, checks } = useFormChecks("incluir", loadRules, refusal);
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
        <h2>Adicionar uma foto</h2>
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
        <OnePhotoField name="foto" error={errors.foto} tooLarge={messages.installers.photoTooLarge} />
        <Button full>Usar esta foto</Button>
      </form>
      {checks}
    </>
  );
}
