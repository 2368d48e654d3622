import { type MouseEvent, useState } from "react";
import { ButtonLink } from "./button";
import { Icon } from "./icon";

interface ShareProps {
  share: {
    readonly title: string;
    readonly url: string;
    readonly links: readonly { readonly name: string; readonly href: string }[];
    readonly failed: string;
  };
  /** Label of the field with the URL. */
  label: string;
}

/** The script puts the native share sheet first, where supported. */
export function Share({ share, label }: ShareProps) {
  const { title, url, links, failed } = share;
  const [announcement, announce] = useState("");
  const shareNatively = (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.closest("details");
    announce("");
    if (details === null || details.open) return;
    if (!("share" in navigator)) {
      announce(failed);
      return;
    }
    event.preventDefault();
    navigator.share({ title, url }).catch((error: unknown) => {
      const isCancelled = error instanceof Error && error.name === "AbortError";
      if (isCancelled) return;
      announce(failed);
      details.open = true;
    });
  };
  return (
    <>
      <details className="share">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary acts as a button and opens without script. */}
        <summary onClick={shareNatively}>
          <Icon name="share" /> Compartilhar
        </summary>
        <div className="box stack">
          <div className="pair">
            {links.map(({ name, href }) => (
              <ButtonLink key={name} href={href} look="quiet" external>
                {name}
              </ButtonLink>
            ))}
          </div>
          <div className="field">
            <label htmlFor="endereco">{label}</label>
            <input
              className="input"
              id="endereco"
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
        </div>
      </details>
      <p role="status">{announcement}</p>
    </>
  );
}
