import { messages } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { isLarge, recordingRefusal, uploadedText } from './recording.ts';

const MB = 1024 * 1024;
const file = (name: string, type: string, size = MB) => ({ name, type, size });

test('only audio files are accepted, by their type, or by their name if the type is unknown', () => {
  expect(recordingRefusal(file('take.mp4', 'video/mp4'))).toEqual({
    fact: 'Not audio',
    message: 'Please upload an audio file (.mp3, .wav, .m4a, etc.)',
  });
  expect(recordingRefusal(file('take.mp3', 'text/plain'))?.message).toBe(messages.recordingNotAudio);
  expect(recordingRefusal(file('plan.pdf', 'application/pdf'))?.message).toBe(messages.recordingNotAudio);
  expect(recordingRefusal(file('notes', '')), 'the server decides').toBeNull();
  expect(recordingRefusal(file('take.M4A', ''))).toBeNull();
  expect(recordingRefusal(file('take', 'audio/x-m4a'))).toBeNull();
});

test('a recording of 25 MB is accepted, and one byte more is refused', () => {
  expect(recordingRefusal(file('take.wav', 'audio/wav', 25 * MB))).toBeNull();
  expect(recordingRefusal(file('take.wav', 'audio/wav', 25 * MB + 1))).toEqual({
    fact: '25.0 MB of 25 MB',
    message: 'Audio file is too large. Please upload a file smaller than 25MB.',
  });
});

test('a recording of more than 10 MB counts as large', () => {
  expect(isLarge({ size: 10 * MB })).toBe(false);
  expect(isLarge({ size: 10 * MB + 1 })).toBe(true);
});

test('an uploaded recording is shown with its name and size', () => {
  expect(uploadedText({ name: 'keeper.wav', size: 3.25 * MB })).toBe('keeper.wav uploaded (3.3 MB)');
});
