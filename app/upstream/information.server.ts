import { getPlatformSettings, listCommonQuestions } from "../../contract/information";
import type { Upstream } from "./http.server";
import { requireItems } from "./upstream-error.server";

export interface PlatformSettings {
  /** Applied to an installer's order without a coupon. */
  readonly installerDiscountPercentage: number;
  /** Unsanitised HTML; null if missing. */
  readonly policies: {
    readonly exchangeAndReturns: string | null;
    readonly privacy: string | null;
    readonly terms: string | null;
    readonly aboutStore: string | null;
  };
}

/** Never cached, so policies are current (installers 7, "platformsettings/get"). */
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

export interface CommonQuestions {
  readonly questions: readonly { readonly id: number; readonly question: string; readonly answer: string }[];
  readonly totalPages: number;
  readonly totalItems: number;
}

/** Questions that match a search, or all of them (installers 7, "commonQuestions/all"). */
export async function findCommonQuestions(
  upstream: Upstream,
  options: { search: string; page: number; pageSize: number },
): Promise<CommonQuestions> {
  const { content } = await upstream(listCommonQuestions, { body: { ...options, totalPages: 0 } });
  requireItems(listCommonQuestions.name, options.page, content.commonQuestions, content.pager);
  const questions = content.commonQuestions.map(({ id, question, answer }, index) => ({
    id: id ?? -index,
    question,
    answer,
  }));
  return { questions, ...content.pager };
}
