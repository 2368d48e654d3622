import { getPlatformSettings, listCommonQuestions } from "../../contract/information";
import type { Upstream } from "./http.server";

/** What the platform decides for everybody (installers 3, "Platform settings"). */
export interface PlatformSettings {
  /** Taken off an installer's order where no coupon is applied. */
  readonly installerDiscountPercentage: number;
  /** HTML as the upstream has it, not to be shown before it is sanitised; null where there is none. */
  readonly policies: {
    readonly exchangeAndReturns: string | null;
    readonly privacy: string | null;
    readonly terms: string | null;
    readonly aboutStore: string | null;
  };
}

/** What the owner has settled, asked for each time, so that a policy is the one that is in force (installers 7, platformsettings/get). */
export async function findPlatformSettings(upstream: Upstream): Promise<PlatformSettings> {
  const settings = await upstream(getPlatformSettings);
  return {
    installerDiscountPercentage: settings.percentageDiscountForApplicators ?? 0,
    policies: {
      exchangeAndReturns: settings.exchangeAndReturnsPolicy || null,
      privacy: settings.privacyPolicy || null,
      terms: settings.termsAndConditions || null,
      aboutStore: settings.aboutStore || null,
    },
  };
}

/** A page of the frequent questions. */
export interface CommonQuestions {
  readonly questions: readonly { readonly id: number; readonly question: string; readonly answer: string }[];
  readonly totalPages: number;
  readonly totalItems: number;
}

/** Questions that match a search, or all of them (installers 7, commonQuestions/all). */
export async function findCommonQuestions(
  upstream: Upstream,
  asked: { search: string; page: number; pageSize: number },
): Promise<CommonQuestions> {
  const { content } = await upstream(listCommonQuestions, { body: asked });
  const questions = content.commonQuestions.map(({ id, question, answer }, index) => ({
    id: id ?? -index,
    question,
    answer,
  }));
  return { questions, ...content.pager };
}
