import { limits, type ChatMessage } from '@kinoloom/contract';

/** The newest messages of a conversation, beginning with one of the user's: models refuse an answer to nothing. */
export function newestMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const newest = messages.slice(-limits.assistant.messages);
  return newest.slice(newest.findIndex(({ role }) => role === 'user'));
}
