import { limits } from '@kinoloom/contract';
import type { Transaction } from '../platform/db/index.ts';
import type { ProjectRow } from './store.ts';
import { insertVersion, lastAutomatic, pruneAutomatic } from './version-store.ts';

/**
 * Before a film is changed, keeps how it stands: on the first edit ten minutes or more after the last time, counted from the
 * project's beginning, and always before what the user is about to do (`deed`).
 */
export async function keepBefore(tx: Transaction, row: ProjectRow, deed: string | undefined, at: Date): Promise<void> {
  const last = (await lastAutomatic(tx, row.id)) ?? row.createdAt;
  if (deed === undefined && at.getTime() - last.getTime() < limits.project.automaticEveryMs) return;
  const note = deed === undefined ? null : `before ${deed}`;
  if (await insertVersion(tx, row.id, { kind: 'automatic', name: null, note, at })) await pruneAutomatic(tx, row.id);
}
