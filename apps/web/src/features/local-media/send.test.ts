import { messages } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { lengthText } from './item.ts';
import { answerOf, fileRefusal, lengthRefusal } from './send.ts';

const refused = (status: number, body: string): unknown => answerOf(status, body, 2_048);
const said = (error: string, code = 'media.unreadable'): string => JSON.stringify({ success: false, error, code });
const failure = (message: string) => ({ ok: false, error: { kind: 'refused', message } });

test('a limit that the server reports is shown unchanged', () => {
  const tooLong =
    'Video too long: 15.2s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.';
  expect(refused(400, said(tooLong, 'input.invalid'))).toEqual(failure(tooLong));
});

test('what another try cannot change is told without the advice to try again', () => {
  expect(refused(422, said('The file ends too early.'))).toEqual(failure('The file ends too early.'));
  expect(refused(409, said('There is no room.', 'quota.storage'))).toEqual(failure('There is no room.'));
});

test('any other reason is shown as the reason of a failed upload', () => {
  expect(refused(503, said('The studio is being restarted.', 'unavailable'))).toEqual(
    failure('Upload failed: The studio is being restarted. Please try again.'),
  );
  expect(refused(502, '<html>Bad gateway</html>')).toEqual(
    failure('Upload failed: the server answered 502. Please try again.'),
  );
});

test('a proxy that refuses a small file for its size is named, not our own limit', () => {
  expect(refused(413, '<html>Request Entity Too Large</html>')).toEqual(failure(messages.tooLargeForProxy('2 KB')));
});

const MB = 1024 * 1024;

// docs/contract/validation.md, Uploads in the editor.
test('a file of 20 MB is accepted, and one byte more is refused with its size', () => {
  expect(fileRefusal({ name: 'a.mp4', type: 'video/mp4', size: 20_971_520 })).toBeNull();
  expect(fileRefusal({ name: 'a.mp4', type: 'video/mp4', size: 20_971_521 })).toBe(
    'File too large: 20.0 MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.',
  );
  expect(fileRefusal({ name: 'a.wav', type: 'audio/wav', size: 25.26 * MB })).toMatch(/^File too large: 25\.3 MB\. /);
});

test('documents are not supported; what the browser does not know is for the server to decide', () => {
  const answers = (...types: string[]) => types.map((type) => fileRefusal({ name: 'a', type, size: 1 }));
  const known = answers('video/quicktime', 'image/png', 'audio/mpeg');
  const unknown = answers('', 'application/mxf', 'application/octet-stream', 'model/vnd.mts');
  expect(new Set([...known, ...unknown])).toEqual(new Set([null]));
  const others = answers('text/html', 'application/pdf', 'application/zip', 'font/woff2');
  expect(new Set(others)).toEqual(new Set(['Unsupported file type']));
});

test('only a video of a known length above 15 s is refused', () => {
  expect(lengthRefusal('video', 15)).toBeNull();
  expect(lengthRefusal('video', 15.24)).toBe(
    'Video too long: 15.2s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.',
  );
  expect(lengthRefusal('video', null)).toBeNull();
  expect(lengthRefusal('audio', 600)).toBeNull();
});

test('lengths are shown as mm:ss, or --:-- if unknown', () => {
  expect([9, 0.4, 754, null, Infinity, Number.NaN].map(lengthText)).toEqual([
    '00:09',
    '00:00',
    '12:34',
    '--:--',
    '--:--',
    '--:--',
  ]);
});
