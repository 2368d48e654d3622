import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorBoundary } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { openRequest, redirectTo, requireShopper } from "~/request.server";
import { unlistedPage } from "~/search-engines/page-meta";
import { Specifications } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { unsentFormIn } from "~/unsent-form.server";

export const meta: MetaFunction<typeof loader> = (page) => unlistedPage(page, page.data?.title ?? "");

const { unsentTitle: title, unsentText: text } = messages.ours;

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const shopper = await requireShopper(await openRequest(args));
  const unsent = await unsentFormIn(args.request.headers);
  if (unsent === null) throw await redirectTo(paths.home());
  // What somebody else typed is not for these eyes.
  if (unsent.shopperId !== null && unsent.shopperId !== shopper.id) throw await redirectTo(unsent.address);
  const { address, fields, labels } = unsent;
  const shown = fields.flatMap(([name, value]) => {
    const label = labels[name];
    return label && value.trim() !== "" ? [{ name: label, value: value === "on" ? "Sim" : value }] : [];
  });
  return data({ title, text, address, fields, shown }, { headers: { "cache-control": "no-store" } });
});

/** A form as it was typed before the login ended, to be sent by one press. */
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
