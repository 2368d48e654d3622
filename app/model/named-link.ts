export interface NamedLink {
  readonly name: string;
  readonly href: string;
}
