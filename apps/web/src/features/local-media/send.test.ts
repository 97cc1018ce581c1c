import { expect, test } from 'vitest';
import { answerOf } from './send.ts';

const refused = (status: number, body: string): unknown => answerOf(status, body);
const said = (error: string, code = 'media.unreadable'): string => JSON.stringify({ success: false, error, code });
const failure = (message: string) => ({ ok: false, error: { kind: 'refused', message } });

test('a limit that the server found is said as it is', () => {
  const tooLong =
    'Video too long: 15.2s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.';
  expect(refused(400, said(tooLong, 'input.invalid'))).toEqual(failure(tooLong));
});

test('any other reason is that of a failed upload', () => {
  expect(refused(422, said('The file ends too early.'))).toEqual(
    failure('Upload failed: The file ends too early. Please try again.'),
  );
  expect(refused(502, '<html>Bad gateway</html>')).toEqual(
    failure('Upload failed: the server answered 502. Please try again.'),
  );
});
