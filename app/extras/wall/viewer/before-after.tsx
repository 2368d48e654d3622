import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { WallProps } from "./wall-props";
import "./wall-editor.css";

/** The drawing over the photo, moved aside by a slider or away by a press that is held. Loaded when it is opened. */
export default function BeforeAfter({ page: { title, film }, wall }: WallProps) {
  const after = useRef<HTMLImageElement>(null);
  const [share, setShare] = useState(50);
  const [isHeld, setHeld] = useState(false);
  const hidden = isHeld ? 100 : share;
  useLayoutEffect(() => after.current?.style.setProperty("clip-path", `inset(0 0 0 ${hidden}%)`), [hidden]);

  return (
    <div className="stack no-print">
      <div className="wall-editor">
        <img src={wall.largePhoto} alt={`${title} sem revestimento`} {...wall.size} />
        <img
          ref={after}
          className="wall-after"
          src={wall.largeFilm}
          alt={`${title} com ${film}`}
          {...wall.size}
        />
      </div>
      <label className="stack">
        Quanto da foto sem revestimento
        <input
          type="range"
          className="wall-range"
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
        />
      </label>
      <Button
        type="button"
        look="outlined"
        aria-pressed={isHeld}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
        }}
        onKeyDown={({ key }) => (key === " " || key === "Enter") && setHeld(true)}
        onKeyUp={() => setHeld(false)}
        onBlur={() => setHeld(false)}
      >
        Segure para ver sem revestimento
      </Button>
    </div>
  );
}
