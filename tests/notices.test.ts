import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PushNote } from '@kinoloom/contract';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { textsOf } from '../apps/web/scripts/words.mjs';
import { noticeOf, together } from '../apps/web/src/service-worker/notice.ts';

const english = readFileSync(
  fileURLToPath(new URL('../apps/web/src/words/en/studio/push.ts', import.meta.url)),
  'utf8',
);
const en = Object.fromEntries(textsOf(english, 'push.ts').map(({ name, english: text }) => [name, compile(text)]));
const texts = { en, de: { clips: compile('{count, plural, one {Dein Clip ist fertig} other {# Clips sind fertig}}') } };

const note = (done: PushNote['done'], failed = 0, language = 'en'): PushNote => ({ done, failed, flow: 'f', language });

test.each([
  [note({ video: 1 }), 'Your clip is ready', ''],
  [note({ video: 4 }), '4 clips are ready', ''],
  [note({ render: 1 }), 'Your film is ready', ''],
  [note({ image: 2, video: 1 }, 1), '3 results are ready', 'One job failed, and costs nothing.'],
  [note({}, 1), 'A job failed', 'It costs nothing.'],
  [note({}, 2), '2 jobs failed', 'They cost nothing.'],
  [note({ video: 2 }, 0, 'de'), '2 Clips sind fertig', ''],
  [note({ audio: 1 }, 0, 'xx'), 'Your sound is ready', ''],
])('a notification says how many jobs of what kind have ended: %o', (told, title, body) => {
  expect(noticeOf(told, texts)).toEqual({ title, body });
});

test('a message that comes while another is shown joins it', () => {
  expect(together(note({ video: 1 }, 1), note({ video: 2, image: 1 }))).toEqual(note({ video: 3, image: 1 }, 1));
  expect(together(note({ video: 1 }), { ...note({ video: 1 }), flow: 'another' }).flow).toBeNull();
});
