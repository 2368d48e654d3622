import { asc, eq, or, sql } from "drizzle-orm";
import { getPlatformSettings, listCommonQuestions } from "../../contract/information";
import { commonQuestions, platformSettings } from "../database/schema/information";
import { serve } from "../http/serve";

const theOnlyRow = 1;

export const informationRoutes = [
  serve(getPlatformSettings, async (_asked, { database }) => {
    const [row] = await database.select().from(platformSettings).where(eq(platformSettings.id, theOnlyRow));
    return row ?? { percentageDiscountForApplicators: 0 };
  }),

  serve(listCommonQuestions, async ({ body }, { database }) => {
    const { search, page, pageSize } = body;
    const holds = (column: typeof commonQuestions.question | typeof commonQuestions.answer) =>
      sql`strpos(normalize_text(${column}), normalize_text(${search})) > 0`;
    const wanted = search ? or(holds(commonQuestions.question), holds(commonQuestions.answer)) : undefined;
    const { id, question, answer } = commonQuestions;
    const [found, totalItems] = await Promise.all([
      database
        .select({ id, question, answer })
        .from(commonQuestions)
        .where(wanted)
        .orderBy(asc(commonQuestions.position), asc(id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      database.$count(commonQuestions, wanted),
    ]);
    const pager = { totalItems, totalPages: Math.ceil(totalItems / pageSize) };
    return { content: { commonQuestions: found, pager } };
  }),
];
