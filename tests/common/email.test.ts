import { describe, expect, it } from "vitest";
import { parseEmail } from "../../common/email";

describe("parseEmail", () => {
  it.each(["a..b@x.com.br", ".ana@x.com.br", "ana.@x.com.br", `${"a".repeat(65)}@x.com.br`])(
    "refuses %s, which no mail server takes",
    (typed) => {
      expect(parseEmail(typed)).toEqual({ ok: false, fault: "invalid" });
    },
  );

  it.each(["a.b.c@x.com.br", `${"a".repeat(64)}@x.com.br`])("accepts %s", (email) => {
    expect(parseEmail(email)).toEqual({ ok: true, email });
  });
});
