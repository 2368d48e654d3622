/** Region, availability and bank account of an installer (installers 3, "Installer"). Null means not given. */
export interface InstallerWork {
  readonly region: string | null;
  readonly category: string | null;
  readonly observations: string | null;
  /** 'code-shortname', as in `bankOptions` (wire: accountBank). */
  readonly bank: string | null;
  readonly agency: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
}

/** Installers 9 does not list the kinds, so these are ours. */
export const accountTypes = ["Conta corrente", "Conta poupança", "Conta de pagamento"] as const;

/** Installers 4. */
export const installerStatuses = { active: 1, inactive: 0 } as const;

export type InstallerStatus = (typeof installerStatuses)[keyof typeof installerStatuses];
