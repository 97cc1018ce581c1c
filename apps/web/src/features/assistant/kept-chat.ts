import { limits } from '@kinoloom/contract';
import { z } from 'zod';

export const Message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** Milliseconds since the epoch. */
  timestamp: z.number(),
  /** Why an answer is incomplete: it failed, was cut off, or was stopped by the user. */
  fate: z.enum(['failed', 'broken', 'stopped']).optional(),
});
export type Message = z.infer<typeof Message>;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (userId: string) => `kinoloom.chat.${userId}`;

/** The newest messages, which are kept. */
export const newest = (messages: readonly Message[]): Message[] => messages.slice(-limits.assistant.messages);

/** The user's stored chat of this browser; invalid data is ignored. */
export function readChat(userId: string, storage: () => KeyValueStorage = () => localStorage): Message[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(userId)) ?? '[]');
    return newest(z.array(Message).safeParse(stored).data ?? []);
  } catch {
    // Blocked storage or invalid JSON: an empty chat.
    return [];
  }
}

/** Stores the chat. If storage is blocked or full, it lasts as long as the page. */
export function keepChat(
  userId: string,
  messages: readonly Message[],
  storage: () => KeyValueStorage = () => localStorage,
): void {
  try {
    storage().setItem(keyOf(userId), JSON.stringify(newest(messages)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** @throws if storage is blocked */
export function forgetChat(userId: string, storage: () => KeyValueStorage = () => localStorage): void {
  storage().removeItem(keyOf(userId));
}
