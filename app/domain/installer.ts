/** What installers do (installers 3, "Specialty"). */
export interface Specialty {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
}

/** A partner who puts films up (screen: aplicador; installers 2, "Installer detail"). */
export interface Installer {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly phone: string | null;
  readonly otherPhone: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly specialties: readonly string[];
  readonly distanceInKm: number | null;
}
