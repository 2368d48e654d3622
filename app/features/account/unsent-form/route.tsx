import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, requireShopper, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { readUnsentForm } from "~/session/unsent-form.server";
import { Specifications } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(page, page.data?.title ?? "");

const { unsentTitle: title, unsentText: text } = messages.ours;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const shopper = await requireShopper(await openRequest(args));
  const unsent = await readUnsentForm(args.request.headers);
  if (unsent === null) throw await redirectTo(paths.home());
  // A stored form is only shown to the shopper who typed it.
  if (unsent.shopperId !== null && unsent.shopperId !== shopper.id) throw await redirectTo(unsent.address);
  const { address, fields, labels } = unsent;
  const shown = fields.flatMap(([name, value]) => {
    const label = labels[name];
    return label && value.trim() !== "" ? [{ name: label, value: value === "on" ? "Sim" : value }] : [];
  });
  return data({ title, text, address, fields, shown }, { headers: { "cache-control": "no-store" } });
});

export default function UnsentFormPage() {
  const { title, text, address, fields, shown } = useLoaderData<typeof loader>();
  return (
    <div className="narrow stack">
      <h1>{title}</h1>
      <p>{text}</p>
      <form method="post" action={address} className="box stack">
        {shown.length > 0 && <Specifications entries={shown} />}
        {fields.map(([name, value], position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change.
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        <Button full>Enviar agora</Button>
      </form>
      <ButtonLink href={address} look="quiet" full>
        Voltar sem enviar
      </ButtonLink>
    </div>
  );
}

export { ErrorBoundary };
