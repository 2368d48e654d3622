import { expect, test } from "vitest";
import { Facts } from "~/ui/facts";
import { render } from "./render";

test("facts read as one text and are marked where a line may break", () => {
  const $ = render(<Facts text="Cód. EV-CF4D · Preto · 1,52 m" />);
  expect($(".fact-line").text()).toBe("Cód. EV-CF4D · Preto · 1,52 m");
  const facts = $(".fact-line > span").get();
  expect(facts.map((fact) => $(fact).contents().last().text())).toEqual(["Cód. EV-CF4D", "Preto", "1,52 m"]);
  expect($(".fact-line > span > i")).toHaveLength(2);
});
