import { type ComponentType, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ScriptPlaceholder, WithScript } from "~/ui/with-script";
import type { WallProps } from "./wall-props";

const label = "Ajustar os cantos";

/** The button that opened the tool is gone, so the tool takes the focus. */
const takeFocus = (tool: HTMLElement | null) => tool?.focus({ preventScroll: true });

/** What script adds, loaded at the press. Without script, or if it does not come, corners are pressed one by one. */
export function OpenEditor(props: WallProps) {
  const [opened, setOpened] = useState<{ Tool: ComponentType<WallProps> }>();
  // A second import would not wait for the styles of the first.
  const loading = useRef<Promise<{ default: ComponentType<WallProps> }>>();
  const load = () => {
    loading.current ??= import("./corner-editor");
    return loading.current;
  };
  const open = () =>
    void load().then(
      (loaded) => setOpened({ Tool: loaded.default }),
      () => location.assign(props.wall.restartHref),
    );
  if (opened)
    return (
      <section ref={takeFocus} tabIndex={-1} aria-label={label} className="basis-full">
        <opened.Tool {...props} />
      </section>
    );
  return (
    <WithScript instead={<ScriptPlaceholder label={label} />}>
      <Button
        type="button"
        look="quiet"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        {label}
      </Button>
    </WithScript>
  );
}
