/**
 * Unit tests that change settings, reload modules or need an unlocked image library run in a separate process per file;
 * all others share processes, which loads the shop less often.
 */
export const testsWithTheirOwnProcess = [
  "tests/another-company.test.ts",
  "tests/brand.test.ts",
  "tests/features/checkout/conversions.test.ts",
  "tests/deploy/images.test.ts",
  "tests/session/preferences.test.ts",
  "tests/http/request-context.test.ts",
  "tests/session/secret-rotation.test.ts",
  "tests/http/security-headers.test.ts",
  "tests/session/session.test.ts",
  "tests/demo/drawing.test.ts",
  "tests/demo/drawn-rooms.test.ts",
  "tests/extras/wall/film-threads.test.ts",
  "tests/second-upstream/card-in-page.test.ts",
  "tests/rendering/framework/remix-react.test.tsx",
  "tests/features/operations/cached-answers.test.ts",
  "tests/rate-limits/limited-forms.test.ts",
  "tests/extras/wall/wall.test.ts",
  "tests/features/operations/service-worker.test.ts",
  "tests/ui/specified-words.test.tsx",
];
