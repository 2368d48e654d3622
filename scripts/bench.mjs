import "./node-version.mjs";
import { chooseNamed, runNamed } from "./named-programs.mjs";

/** `npm run bench -- <name>`; without a name, or with flags only, runs `pages`. */
const parts = {
  pages: {
    does: "cold and warm pages, bytes, paints and presses, beside a static page and a bare Remix page, with plots",
    file: "bench/bench.ts",
  },
  weigh: { does: "bytes of a first visit", file: "bench/weigh.ts" },
  purchase: { does: "bytes of a whole purchase", file: "bench/purchase.ts" },
  answers: { does: "time from ten presses to the first answer, on slow 3G", file: "bench/answers.ts" },
  drag: { does: "frames while a finger drags a corner of a film on a wall", file: "bench/drag.ts" },
  memory: { does: "memory over 20,000 requests", file: "bench/memory.ts" },
  hostile: {
    does: "memory of both programs, and the wait for the home page, while 30 hostile pictures are sent at once",
    file: "bench/hostile-pictures.ts",
  },
  large: {
    does: "a million products beside 20,000: --products 20000,1000000 --resellers 2000 --rounds 5 --requests 20 --only rated,discount",
    file: "bench/large-catalogue.ts",
  },
  jobs: {
    does: "erasure, retention and expiry, with the provider away, beside --mails 3000000 --searches 1000000 --accounts 200000 --orders 5000",
    file: "bench/background-jobs.ts",
  },
  search: { does: "NDCG@10 of the search for both sets of judged queries", file: "bench/search.ts" },
  flood: { does: "logins during a password flood", file: "bench/login-flood.ts" },
  lighthouse: { does: "Lighthouse", file: "bench/lighthouse.ts" },
  html: { does: "the Nu HTML checker (needs Java)", file: "bench/check-html.ts" },
  "readme-pictures": { does: "takes the pictures of the README", file: "bench/readme-pictures.ts" },
};

const [first = "pages", ...rest] = process.argv.slice(2);
const isFlag = first.startsWith("--") && !["--list", "--help"].includes(first);
const part = chooseNamed("bench", parts, isFlag ? "pages" : first, rest);
if (part) await runNamed(["--import", "tsx", part.file, ...(isFlag ? [first] : []), ...rest]);
