import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { installerStatuses } from "~/domain/installer-work";
import { photoLimitInBytes } from "~/domain/photo";
import { withErrorPages } from "~/http/failures.server";
import { openAction, openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { descriptions } from "~/seo/page-descriptions";
import { answeredKind, indexedPage, unlistedPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { filledInByCep } from "~/services/installer-cep.server";
import { retryAfter } from "~/services/rate-limit.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { formAgain, type InOrder } from "./answers.server";
import { check } from "./checking.server";
import { lastQuestion } from "./last-question";
import { photoToCarry } from "./photo-to-carry.server";
import { RegistrationForm } from "./registration-form";
import { editorAsked, registrationPage } from "./registration-page.server";
import { registrationRules } from "./registration-rules.server";
import { ReviewView } from "./review";
import { reviewOf } from "./reviewing.server";
import { change, register } from "./saving.server";

const title = "Seja um Aplicador Parceiro";

export const meta: MetaFunction<typeof loader> = (page) => {
  const isNew = !page.data?.id;
  if (answeredKind(page) === "review") {
    return unlistedPage(page, `${lastQuestion(isNew).question} ${title}`);
  }
  return isNew
    ? indexedPage(page, { title, description: descriptions.addInstaller, path: paths.addInstaller() })
    : unlistedPage(page, `Editar cadastro: ${title}`);
};

const stepsHere = [
  { name: "Página Inicial", href: paths.home() },
  { name: "Aplicadores parceiros", href: paths.installers() },
];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const editor = await editorAsked(opened, new URL(args.request.url).searchParams);
  addBreadcrumbJsonLd(args, stepsHere, title);
  return registrationPage(opened, editor);
});

export const headers = retryAfter;

/** A review carries its photo sealed in the form. */
const limits = { maxBytes: 320 * 1024, maxFileBytes: photoLimitInBytes };

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const opened = await openAction(args, limits);
    const editor = await editorAsked(opened, new URL(args.request.url).searchParams);
    const { form } = opened;
    const intent = form.get("intent");
    if (intent === "cep") {
      const { again, ...answer } = await filledInByCep(opened, (faults) => formAgain(form, editor, faults));
      return data(again, answer);
    }
    if (intent === "corrigir") return data(formAgain(form, editor, { title: "" }));

    const checked = await check(opened, editor);
    if (!checked.ok) return data(formAgain(form, editor, checked.faults), 400);
    if (intent === "confirmar" && editor) return change(opened, editor, checked.value);
    if (intent === "ativar" && !editor) return register(opened, checked.value, installerStatuses.active);
    if (intent === "guardar" && !editor) return register(opened, checked.value, installerStatuses.inactive);
    if (form.has("noLugar")) return data<InOrder>({ kind: "in-order" });

    const { picture } = checked.value.record;
    const carried = picture ? await photoToCarry(picture) : null;
    if (picture && !carried) {
      const { photoTooLarge } = messages.installers;
      const faults = {
        title: messages.installers.photoTooLargeTitle,
        message: photoTooLarge,
        errors: { image: [photoTooLarge] },
      };
      return data(formAgain(form, editor, faults), 400);
    }
    return data(await reviewOf(opened, editor, checked.value, carried));
  },
  { fieldLabels: () => registrationRules.labels },
);

/** A validation error changes no loader data. */
export const shouldRevalidate = () => false;

/** With script the form is validated in place and falls back to a plain post. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: "unheard" } as const;
  }
};

export default function AddInstallerPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="registration stack mx-auto w-full max-w-form">
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      {answer?.kind === "review" ? (
        <ReviewView id={page.id} review={answer} />
      ) : (
        <RegistrationForm page={page} again={answer?.kind === "form" ? answer : undefined} />
      )}
    </div>
  );
}

export { ErrorBoundary };
