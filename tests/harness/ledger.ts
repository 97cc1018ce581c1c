import { expect } from 'vitest';
import type { LedgerEntry } from '@kinoloom/contract';
import type { Client } from './client.ts';

/** Every entry of a user's ledger, newest first. */
export async function wholeLedger(client: Client): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.ok<{ data: LedgerEntry[]; pagination: { has_next: boolean } }>(
      'GET',
      `/api/credits/history?page=${page}&page_size=100`,
    );
    entries.push(...answer.data);
    if (!answer.pagination.has_next) return entries;
  }
}

/** Balance and held credits equal the sums of the entries; without running jobs nothing is held. */
export async function expectLedgerAddsUp(client: Client): Promise<void> {
  const entries = await wholeLedger(client);
  const { balance, held } = await client.credits();
  const sum = (...kinds: LedgerEntry['kind'][]): number =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  expect(balance).toBe(sum('grant') - sum('capture', 'revoke'));
  expect(sum('hold') - sum('capture', 'release')).toBe(0);
  expect(held).toBe(0);
}
