/** A linked picture of the home page (catalogue 3, "Banner"). */
export interface Banner {
  readonly link: string | null;
  readonly picture: string;
  /** Shown below 600 px. */
  readonly mobilePicture: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly isSecondary: boolean;
}
