import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { refuseByCep } from "~/features/installers/installer-record.server";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { dispatchIntent, openAction, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { type InstallerStatus, installerStatuses } from "~/model/installer";
import { maxUploadInBytes } from "~/model/photo";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIndexedPageMeta, createUnlistedPageMeta, findAnsweredKind } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { ofShop } from "../../../../brand/brand";
import {
  createRegistrationRefuse,
  findApplicant,
  getFields,
  getPageState,
  type InOrder,
} from "./applicant.server";
import { shrinkPhotoToCarry } from "./carried-photo.server";
import { type Checked, check, createReview } from "./checking.server";
import { getLastQuestion } from "./last-question";
import { RegistrationForm } from "./registration-form";
import { registrationFields } from "./registration-form-rules";
import { getRegistrationPage } from "./registration-page.server";
import { change, refuseBeforeReview, registerInstaller, saveShopperAsInstaller } from "./saving.server";
import { ReviewView } from "./terms";

const title = messages.installers.register;

export const meta: MetaFunction<typeof loader> = (page) => {
  const isNew = !page.data?.id;
  if (findAnsweredKind(page) === "review") {
    return createUnlistedPageMeta(page, `${getLastQuestion(isNew).question} ${title}`);
  }
  return isNew
    ? createIndexedPageMeta(page, {
        title,
        description: `Cadastre-se como aplicador parceiro ${ofShop}: clientes de todo o Brasil encontram você por especialidade e cidade.`,
        path: paths.addInstaller(),
      })
    : createUnlistedPageMeta(page, `Editar cadastro: ${title}`);
};

const stepsHere = [homeStep, { name: "Aplicadores parceiros", href: paths.installers() }];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const applicant = await findApplicant(context, new URL(args.request.url).searchParams);
  addBreadcrumbJsonLd(args, stepsHere, title);
  return getRegistrationPage(context, applicant);
});

export const headers = retryAfter;

/** A review carries its photo sealed in the form. */
const limits = { maxBytes: 320 * 1024, maxFileBytes: maxUploadInBytes };

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, limits);
    const applicant = await findApplicant(context, new URL(args.request.url).searchParams);
    const { form } = context;
    const refuse = createRegistrationRefuse(form, applicant);
    const whenChecked =
      <Answer,>(next: (checked: Checked) => Promise<Answer>) =>
      async () => {
        const checked = await check(context, applicant);
        if (checked.ok) return next(checked.value);
        return createRegistrationRefuse(form, applicant, checked.contradiction)(400, checked.reason);
      };
    const review = async (checked: Checked) => {
      const refusal = await refuseBeforeReview(context, applicant, checked.record);
      if (refusal) return refusal;
      if (form.has("noLugar")) return data<InOrder>({ kind: "in-order" });
      const { picture } = checked.record;
      const carried = picture ? await shrinkPhotoToCarry(picture) : null;
      if (!picture || carried) return data(await createReview(context, applicant, checked, carried));
      const { photoTooLarge: message, photoTooLargeTitle: title } = messages.installers;
      return refuse(400, { title, message, errors: { image: [message] } });
    };
    const registerAs = (status: InstallerStatus) =>
      whenChecked(async (checked) => {
        if (applicant.kind === "edit") return review(checked);
        return applicant.kind === "client"
          ? saveShopperAsInstaller(context, applicant, checked, status)
          : registerInstaller(context, checked, status);
      });
    return dispatchIntent(form.get("intent"), {
      default: whenChecked(review),
      conferir: whenChecked(review),
      cep: () => refuseByCep(context, getFields(applicant), getPageState(form)),
      corrigir: async () => refuse(200, { title: "" }),
      confirmar: whenChecked(async (checked) =>
        applicant.kind === "edit" ? change(context, applicant, checked) : review(checked),
      ),
      ativar: registerAs(installerStatuses.active),
      guardar: registerAs(installerStatuses.inactive),
    });
  },
  { fieldLabels: () => registrationFields.labels },
);

/** A validation error changes no loader data. */
export const shouldRevalidate = () => false;

/** The script validates the form in place and falls back to a plain post. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: "lost" } as const;
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
        <ReviewView {...page} review={answer} />
      ) : (
        <RegistrationForm page={page} refusal={answer?.kind === "form" ? answer : undefined} />
      )}
    </div>
  );
}

export { ErrorBoundary };
