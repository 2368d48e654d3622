import { logo } from "../../brand/marks";

/** The surrounding link has the accessible name. */
export const Logo = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project.
  <span className="contents" dangerouslySetInnerHTML={{ __html: logo }} />
);
