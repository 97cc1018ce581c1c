import { expect, test } from 'vitest';
import { readKept, setRefusal, useAudioDraft, writeWords } from './draft.ts';

test('a stored draft is read back as it was, and each invalid part falls back to its default', () => {
  const kept = {
    tab: 'music',
    voiceTab: 'change',
    words: { 'text-to-speech': 'Keep the light on.', 'sound-effects': 'Gulls', music: 'Low strings' },
    models: { music: 'own-strings' },
    musicSeconds: 30,
    voiceId: 'v1',
    ordered: [{ jobId: 'j1', tool: 'music' }],
  };
  expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const fallen = readKept({
    tab: 'clone',
    words: { 'text-to-speech': 7, music: 'Low strings' },
    models: { music: 7, other: 'x' },
    musicSeconds: 45,
    voiceId: null,
    ordered: [{ jobId: 'j1', tool: 'veo3-pro' }, 'j2', { jobId: 'j3', tool: 'music' }],
  });
  expect(fallen).toEqual({
    tab: 'voice',
    voiceTab: 'create',
    words: { 'text-to-speech': '', 'sound-effects': '', music: 'Low strings' },
    models: {},
    musicSeconds: 10,
    voiceId: null,
    ordered: [{ jobId: 'j3', tool: 'music' }],
  });
  expect(readKept('nothing of ours').words.music).toBe('');
});

test('writing clears the refusal of the same tool only', () => {
  setRefusal('sound-effects', 'Please describe the sound effect you want');
  setRefusal('music', 'Please describe the music you want');
  writeWords('sound-effects', 'G');
  expect(useAudioDraft.getState().refused).toEqual({ music: 'Please describe the music you want' });
  expect(useAudioDraft.getState().words['sound-effects']).toBe('G');
});
