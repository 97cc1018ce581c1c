import { beforeEach, expect, test, vi } from 'vitest';
import { changeAudio, useAudioDraft, writeWords } from './draft.ts';
import { soundRequestOf, placeOrder, tooManyWords, type SoundRequest } from './order.ts';

const voice = 'JBFqnCBsd6RMkjVDRZzb';
const file = new File(['sound'], 'keeper.wav', { type: 'audio/wav' });
const ask = (...[tool, id]: [Parameters<typeof soundRequestOf>[0], string | null]) =>
  soundRequestOf(tool, useAudioDraft.getState(), id);

beforeEach(() => {
  changeAudio({
    words: { 'text-to-speech': '', 'sound-effects': '', music: '' },
    musicSeconds: 10,
    chosen: { kind: 'none' },
    sending: new Set(),
    refused: {},
    ordered: [],
  });
});

test('a missing input has a message for each tool, for the text before the voice', () => {
  expect(ask('text-to-speech', null)).toEqual({ missing: 'Please enter text to convert to speech' });
  expect(ask('sound-effects', null)).toEqual({ missing: 'Please describe the sound effect you want' });
  expect(ask('music', null)).toEqual({ missing: 'Please describe the music you want' });
  expect(ask('voice-changer', voice)).toEqual({ missing: 'Please upload an audio file first' });
  writeWords('text-to-speech', ' \n ');
  expect(ask('text-to-speech', voice)).toEqual({ missing: 'Please enter text to convert to speech' });
  writeWords('text-to-speech', 'Keep the light on.');
  expect(ask('text-to-speech', null)).toEqual({ missing: 'Please select a voice first' });
  changeAudio({ chosen: { kind: 'ready', recording: { file, seconds: 3, measured: true }, jobId: null } });
  expect(ask('voice-changer', null)).toEqual({ missing: 'Please select a voice first' });
});

test('each tool has a limit of characters, not counting white space around the text', () => {
  for (const [tool, most] of [
    ['text-to-speech', 1000],
    ['sound-effects', 300],
    ['music', 2000],
  ] as const) {
    expect(tooManyWords(tool, ` ${'x'.repeat(most)} `)).toBeUndefined();
    writeWords(tool, 'x'.repeat(most + 1));
    expect(ask(tool, voice)).toEqual({ missing: tooManyWords(tool, 'x'.repeat(most + 1)) });
    expect(tooManyWords(tool, 'x'.repeat(most + 1))).toContain(`at most ${most} characters`);
  }
});

test('an order contains the trimmed input and its price', () => {
  writeWords('text-to-speech', ` ${'x'.repeat(168)} `);
  writeWords('sound-effects', 'Gulls over the harbour');
  writeWords('music', 'Low strings, tide');
  changeAudio({
    musicSeconds: 60,
    chosen: { kind: 'ready', recording: { file, seconds: 7.2, measured: true }, jobId: null },
  });
  expect(ask('text-to-speech', voice)).toMatchObject({ text: 'x'.repeat(168), voiceId: voice, price: 42 });
  expect(ask('sound-effects', null)).toMatchObject({ text: 'Gulls over the harbour', price: 9 });
  expect(ask('music', null)).toMatchObject({ seconds: 60, price: 360 });
  expect(ask('voice-changer', voice)).toMatchObject({ file, voiceId: voice, price: 40 });
});

test('a double press orders once, and the order is recorded with the id of its job', async () => {
  writeWords('sound-effects', 'Gulls over the harbour');
  let answer: (jobId: string | null) => void = () => undefined;
  const send = vi.fn<(order: SoundRequest) => Promise<string | null>>(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const first = placeOrder('sound-effects', null, send);
  const second = placeOrder('sound-effects', null, send);
  expect(useAudioDraft.getState().sending.has('sound-effects')).toBe(true);
  answer('job-1');
  await Promise.all([first, second]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(useAudioDraft.getState()).toMatchObject({ ordered: [{ jobId: 'job-1', tool: 'sound-effects' }] });
  expect(useAudioDraft.getState().sending.size).toBe(0);
});

test('an order that could not be started keeps its text and can be placed again', async () => {
  writeWords('music', 'Low strings');
  await placeOrder('music', null, async () => null);
  expect(useAudioDraft.getState()).toMatchObject({ ordered: [], words: { music: 'Low strings' } });
  await expect(placeOrder('music', null, () => Promise.reject(new Error('The connection broke')))).rejects.toThrow(
    'The connection broke',
  );
  expect(useAudioDraft.getState().sending.size).toBe(0);
});
