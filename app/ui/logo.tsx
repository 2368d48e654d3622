import { logo } from "../../brand/marks";

/** For links, which say its name. */
export const Logo = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project.
  <span className="contents" dangerouslySetInnerHTML={{ __html: logo }} />
);
