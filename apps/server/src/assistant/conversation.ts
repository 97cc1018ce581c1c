import { limits, type ChatMessage } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import { countUse } from '../platform/rates.ts';

const rate = { table: tables.assistantUse, most: limits.assistant.perMinute, seconds: 60 };

/** Counts one more request by the user. False if it exceeds the limit for the current minute, which starts with the first request. */
export async function isWithinRate(db: Queries, userId: string): Promise<boolean> {
  return (await countUse(db, userId, rate)).count <= rate.most;
}

/** The newest messages of a conversation, starting with one by the user: models refuse a conversation that starts otherwise. */
export function newestMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const newest = messages.slice(-limits.assistant.messages);
  return newest.slice(newest.findIndex(({ role }) => role === 'user'));
}
