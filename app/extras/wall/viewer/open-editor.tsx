import { type ComponentType, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ScriptPlaceholder, WithScript } from "~/ui/with-script";
import type { WallProps } from "./wall-props";

const tools = {
  corners: { label: "Arrastar os cantos", load: () => import("./corner-editor") },
  compare: { label: "Comparar antes e depois", load: () => import("./before-after") },
} as const;

/** From the button that opened it, which is gone. */
const takeFocus = (tool: HTMLElement | null) => tool?.focus({ preventScroll: true });

/** What script adds, loaded at the press. Without script, or if it does not come, corners are pressed one by one. */
export function OpenEditor(props: WallProps) {
  const [opened, setOpened] = useState<{ Tool: ComponentType<WallProps>; name: keyof typeof tools }>();
  // A second import would not wait for the styles of the first.
  const loading = useRef<Partial<Record<keyof typeof tools, Promise<{ default: ComponentType<WallProps> }>>>>(
    {},
  );
  const load = (name: keyof typeof tools) => {
    loading.current[name] ??= tools[name].load();
    return loading.current[name];
  };
  const open = (name: keyof typeof tools) =>
    void load(name).then(
      (loaded) => setOpened({ Tool: loaded.default, name }),
      () => location.assign(props.wall.restartHref),
    );
  const names = props.wall.hasFilm ? (["corners", "compare"] as const) : (["corners"] as const);
  return (
    <WithScript
      instead={
        <p className="wall-choices no-print">
          {names.map((name) => (
            <ScriptPlaceholder key={name} label={tools[name].label} />
          ))}
        </p>
      }
    >
      {opened && (
        <section key={opened.name} ref={takeFocus} tabIndex={-1} aria-label={tools[opened.name].label}>
          <opened.Tool {...props} />
        </section>
      )}
      <p className="wall-choices no-print">
        {names
          .filter((name) => name !== opened?.name)
          .map((name) => (
            <Button
              key={name}
              type="button"
              look="outlined"
              onPointerEnter={() => void load(name).catch(() => undefined)}
              onClick={() => open(name)}
            >
              {tools[name].label}
            </Button>
          ))}
      </p>
    </WithScript>
  );
}
