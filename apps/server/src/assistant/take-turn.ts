import { limits } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import { countUse } from '../platform/rates/index.ts';

const rate = { table: tables.assistantUse, most: limits.assistant.perMinute, seconds: 60 };

/** Counts one more call of the user. False when it is one too many for the minute that began with their first. */
export async function takeTurn(db: Queries, userId: string): Promise<boolean> {
  return (await countUse(db, userId, rate)).count <= rate.most;
}
