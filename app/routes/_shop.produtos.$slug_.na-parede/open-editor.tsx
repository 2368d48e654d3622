import { type ComponentType, useState } from "react";
import { Button } from "~/ui/button";
import { WithScript } from "~/ui/with-script";
import type { WallProps } from "./wall-props";

const loadEditor = () => import("./corner-editor");

/** The corners to drag, loaded at the press. Without script, or if it does not come, they are pressed one by one. */
export function OpenEditor(props: WallProps) {
  const [editor, setEditor] = useState<{ Editor: ComponentType<WallProps> }>();
  const open = () =>
    void loadEditor().then(
      (loaded) => setEditor({ Editor: loaded.default }),
      () => location.assign(props.wall.restartHref),
    );
  if (editor) return <editor.Editor {...props} />;
  return (
    <WithScript>
      <p>
        <Button
          type="button"
          look="outlined"
          onPointerEnter={() => void loadEditor().catch(() => undefined)}
          onClick={open}
        >
          Arrastar os cantos
        </Button>
      </p>
    </WithScript>
  );
}
