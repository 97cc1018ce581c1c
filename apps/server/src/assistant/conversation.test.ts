import { expect, test } from 'vitest';
import type { ChatMessage } from '@kinoloom/contract';
import { newestMessages } from './conversation.ts';

const conversation = (roles: string): ChatMessage[] =>
  roles.split('').map((role, index) => ({ role: role === 'u' ? 'user' : 'assistant', content: String(index) }));

test.for([
  ['u', '0'],
  ['uau', '012'],
  ['uauauau', '23456'],
  ['uuauauau', '34567'],
  ['aau', '2'],
  ['uuuuuuuu', '234567'],
] as const)(
  'of the roles %s (u: user, a: assistant) messages %s are sent, at most six, a user message first',
  ([roles, sent]) => {
    expect(
      newestMessages(conversation(roles))
        .map(({ content }) => content)
        .join(''),
    ).toBe(sent);
  },
);
