import type { banners, commonQuestions, platformSettings } from "../../schema/information";
import { bannerPicture, everyBanner } from "../banners";
import { commonQuestionsInOrder } from "../information/common-questions";
import * as policies from "../information/policies";
import { picturePath } from "../pictures/picture-spec";

export const bannerRows: readonly (typeof banners.$inferInsert)[] = everyBanner.map((banner, index) => ({
  id: index + 1,
  title: banner.title,
  subtitle: banner.subtitle,
  link: banner.link,
  image: picturePath(bannerPicture(banner, "desktop")),
  imageMobile: picturePath(bannerPicture(banner, "celular")),
  secondary: banner.secondary,
  position: index + 1,
}));

export const commonQuestionRows: readonly (typeof commonQuestions.$inferInsert)[] =
  commonQuestionsInOrder.map(([question, answer], index) => ({
    id: index + 1,
    question,
    answer,
    position: index + 1,
  }));

export const platformSettingsRow: typeof platformSettings.$inferInsert = { id: 1, ...policies };
