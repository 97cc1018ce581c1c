import { adapterOf, createEncryption, listConnections, listOwnModels } from './connections/index.ts';
import { configuredVendors } from './generation/index.ts';
import { authSecret, type Config } from './platform/config.ts';
import type { Queries } from './platform/db/index.ts';

const CHECK_MS = 60_000;

/** A model of an account, its state and what is wrong with it; `unanswered` and `not checked` are of the whole account. */
export type ProviderRow = readonly [provider: string, model: string, state: string, message: string];

type VendorAdapter = ReturnType<typeof configuredVendors>[number];

/** A vendor's account or server, or the reason why it cannot be used. */
export interface Account {
  readonly name: string;
  readonly vendor: VendorAdapter | string;
}

/** The accounts of the environment. */
export const environmentAccounts = (settings: Config): Account[] =>
  configuredVendors(settings).map((vendor) => ({ name: vendor.name, vendor }));

/** The connections in the database; paused ones are left out. */
export async function storedAccounts(db: Queries, settings: Config, dataDir: string): Promise<Account[]> {
  const [rows, own] = await Promise.all([listConnections(db), listOwnModels(db)]);
  // Otherwise a secret of this folder would be made for nothing.
  if (rows.length === 0) return [];
  const encryption = createEncryption(await authSecret(settings.AUTH_SECRET, dataDir));
  const inUse = own.filter(({ removedAt }) => removedAt === null);
  return rows
    .filter(({ pausedAt }) => pausedAt === null)
    .map((row) => {
      const made = adapterOf(row, encryption, inUse);
      return { name: row.name, vendor: made.ok ? made.value : made.error.message };
    });
}

/** Asks an account, by free requests, whether its models still take what is sent. */
export async function rowsOf({ name, vendor }: Account): Promise<ProviderRow[]> {
  if (typeof vendor === 'string') return [[name, '', 'unanswered', vendor]];
  if (!vendor.checkModels) return [[name, '', 'not checked', 'It does not describe its models by free requests.']];
  try {
    const found = await vendor.checkModels(AbortSignal.timeout(CHECK_MS));
    return found.map(({ model, state, message }) => [name, model, state, message]);
  } catch (error) {
    return [[name, '', 'unanswered', error instanceof Error ? error.message : String(error)]];
  }
}
