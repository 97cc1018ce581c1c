/** The parts of the User tab; each has an address. */
export const accountTabs = ['overview', 'receipts', 'providers', 'security', 'data'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** What the address asks for; the overview where it asks for nothing known. */
export function accountTab(search: Record<string, unknown>): { part?: AccountTab } {
  const part = accountTabs.find((name) => name === search['part']);
  return part && part !== 'overview' ? { part } : {};
}
