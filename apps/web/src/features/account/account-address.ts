/** The parts of the User tab; each has an address. */
export const accountTabs = ['overview', 'receipts', 'providers', 'connections', 'links', 'security', 'data'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The tab that the address names; the overview if it names none that exists. */
export function accountTab(search: Record<string, unknown>): { part?: AccountTab } {
  const part = accountTabs.find((name) => name === search['part']);
  return part && part !== 'overview' ? { part } : {};
}

/** Return address of the link in a password mail; the server adds `token`, or `error` for a used link. */
export const resetReturnPath = '/studio/video?reset=1';
/** Return address of the link that confirms an email, signed in; the server adds `error` for a used link. */
export const confirmReturnPath = '/studio/video?confirmed=1';
/** Return address after Google or GitHub was linked to an account; the server adds `error` if it was not. */
export const linkReturnPath = '/studio/user?part=security&linked=1';

/** Whether the address is that of a mailed link, or of a return from Google or GitHub. */
export const isReturn = (search: string): boolean => /[?&](reset|confirmed|linked|error)=/u.test(search);
