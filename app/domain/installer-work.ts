/** Where and how an installer works, and the account they are paid by (installers 3, "Installer"). Null is not told. */
export interface InstallerWork {
  /** One of `regionsOffered`. */
  readonly region: string | null;
  readonly category: string | null;
  readonly observations: string | null;
  /** 'code-shortname', as in `bankOptions` (wire: accountBank). */
  readonly bank: string | null;
  readonly agency: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
}

/** Installers 9: which kinds there are is not shown, so these are ours. */
export const accountTypes = ["Conta corrente", "Conta poupança", "Conta de pagamento"] as const;

/** Installers 4. */
export const installerStatuses = { active: 1, inactive: 0 } as const;

export type InstallerStatus = (typeof installerStatuses)[keyof typeof installerStatuses];
