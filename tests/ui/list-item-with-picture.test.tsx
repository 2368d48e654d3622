import { describe, expect, it } from "vitest";
import { ListItemWithPicture } from "~/features/information/list-item-with-picture";
import { LightModeProvider } from "~/ui/light-mode";
import { render } from "./render";

const step = (
  <ListItemWithPicture src="/assets/spray.webp" alt="Borrifador">
    1. Lave.
  </ListItemWithPicture>
);

describe("a step of a guide", () => {
  it("has a picture of reserved size that loads when it is near", () => {
    const attributes = render(step)("img").attr();
    expect(attributes).toMatchObject({ alt: "Borrifador", width: "96", height: "96", loading: "lazy" });
  });

  it("has its text alone in light mode", () => {
    const $ = render(<LightModeProvider value>{step}</LightModeProvider>);
    expect($("img")).toHaveLength(0);
    expect($("li").text()).toBe("1. Lave.");
  });
});
