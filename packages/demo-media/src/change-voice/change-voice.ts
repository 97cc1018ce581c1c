import { rm } from 'node:fs/promises';
import { recordingOf } from '../footage/recording.ts';
import { openSource } from '../footage/source.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { findSpeaker } from '../speech/speakers.ts';
import type { VoiceChangeOrder } from '@kinoloom/vendor-simulators/studio';
import { inVoice } from './in-voice.ts';

/** Writes a recording in another voice. Equal orders give equal sound. */
export async function changeVoice(order: VoiceChangeOrder): Promise<void> {
  const { input, voice, removesNoise, format, output, signal, onProgress } = order;
  const speaker = findSpeaker(voice);
  if (!speaker) throw new RangeError(`Nobody is called ${voice}`);
  try {
    await using source = await openSource(input);
    const recording = await recordingOf(source, signal);
    if (!recording) throw new Error('It holds no sound');
    onProgress(0.2);
    const sound = await inVoice(recording, speaker, removesNoise);
    signal.throwIfAborted();
    onProgress(0.8);
    await encodeMp3(sound, format, output);
    onProgress(1);
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  }
}
