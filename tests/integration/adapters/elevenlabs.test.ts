import { expect, test } from 'vitest';
import { builtInVoices } from '@kinoloom/contract';
import { signal } from './files.ts';
import { rig, useRig } from './rig.ts';
import { adapterScenarios } from './scenarios.ts';

useRig();
adapterScenarios('elevenlabs');

test('the sandbox lists the built-in voices under the same names', async () => {
  const listed = await rig.vendors.elevenlabs.voices?.(signal);
  const told = (voices: readonly { voice_id: string; name: string; description?: string | null | undefined }[]) =>
    voices.map(({ voice_id, name, description }) => [voice_id, name, description]);
  expect(told(listed ?? [])).toEqual(told(builtInVoices));
});
