/**
 * Unit tests that set settings, load modules anew, or need an image library that nothing has locked: each file has a process
 * of its own. All others share one with their neighbours, which saves loading the shop two hundred times.
 */
export const testsWithTheirOwnProcess = [
  "tests/conversion.test.ts",
  "tests/preferences.test.ts",
  "tests/request.test.ts",
  "tests/secret-rotation.test.ts",
  "tests/security-headers.test.ts",
  "tests/session.test.ts",
  "tests/demo/drawing.test.ts",
  "tests/routes/limited-forms.test.ts",
  "tests/routes/service-worker.test.ts",
];
