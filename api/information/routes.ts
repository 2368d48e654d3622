import { and, asc, eq, or, sql } from "drizzle-orm";
import { getPlatformSettings, listCommonQuestions } from "../../contract/information";
import { commonQuestions, platformSettings } from "../database/schema/information";
import { serve } from "../http/serve";

const theOnlyRow = 1;
/** Further words do not narrow a search. */
const maxWords = 10;

export const informationRoutes = [
  serve(getPlatformSettings, async (_asked, { database }) => {
    const [row] = await database.select().from(platformSettings).where(eq(platformSettings.id, theOnlyRow));
    return row ?? { percentageDiscountForApplicators: 0 };
  }),

  serve(listCommonQuestions, async ({ body }, { database }) => {
    const { search, page, pageSize } = body;
    const { id, question, answer } = commonQuestions;
    const holds = (column: typeof question | typeof answer, word: string) =>
      sql`strpos(normalize_text(${column}), normalize_text(${word})) > 0`;
    const words = (search ?? "").split(/\s+/).filter(Boolean).slice(0, maxWords);
    const wanted = and(...words.map((word) => or(holds(question, word), holds(answer, word))));
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
