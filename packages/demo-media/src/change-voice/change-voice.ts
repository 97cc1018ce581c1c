import type { VoiceChangeOrder } from '@kinoloom/vendor-simulators/studio';
import { rm } from 'node:fs/promises';
import type { Stereo } from '../sound/filter.ts';
import { filterSound, readSoundFile } from '../sound/filtered.ts';
import { applyLoudness, measureLoudness } from '../sound/loudness.ts';
import { rmsLevel } from '../sound/mix.ts';
import { encodeMp3 } from '../speech/encode-mp3.ts';
import { findSpeaker, type Speaker } from '../speech/speakers.ts';
import { separateStems } from '../split/separate.ts';
import { shiftVoice } from './shift-voice.ts';

/** Writes a recording in another voice. Deterministic: equal orders give equal sound. */
export async function changeVoice(order: VoiceChangeOrder): Promise<void> {
  const { input, voice, removesNoise, format, output, signal, onProgress } = order;
  const speaker = findSpeaker(voice);
  if (!speaker) throw new RangeError(`Nobody is called ${voice}`);
  try {
    const recording = await readSoundFile(input, signal);
    onProgress(0.2);
    const sound = await convertVoice(recording, speaker, removesNoise);
    signal.throwIfAborted();
    onProgress(0.8);
    await encodeMp3(sound, format, output);
    onProgress(1);
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  }
}

const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
const CEILING = 0.82;
/** Recordings quieter than this are not amplified, in LUFS. */
const SILENCE_LUFS = -55;
/** Minimum share of the level that the separated voice must have to count as a voice. */
const VOICE_SHARE = 0.3;

/** Converts a recording to the speaker's voice; the length stays the same to the sample. */
export async function convertVoice(recording: Stereo, speaker: Speaker, removesNoise: boolean): Promise<Stereo> {
  const voice = toMono(removesNoise ? await removeNoise(recording) : recording);
  const { body, presence, air } = speaker.timbre;
  const converted = shiftVoice(voice, speaker.profile);
  const sound = filterSound(
    { left: converted, right: converted },
    `highpass=f=50,lowshelf=f=220:t=q:w=0.707:g=${body},equalizer=f=2600:t=q:w=1:g=${presence},` +
      `highshelf=f=5000:t=q:w=0.707:g=${air},lowpass=f=12000`,
  );
  if (measureLoudness(sound) > SILENCE_LUFS) applyLoudness(sound, LOUDNESS, CEILING);
  return sound;
}

const toMono = ({ left, right }: Stereo): Float32Array => left.map((value, i) => (value + (right[i] as number)) / 2);

/** The separated voice, or the unchanged recording if it contains none. */
async function removeNoise(recording: Stereo): Promise<Stereo> {
  const { vocals } = await separateStems(recording);
  return rmsLevel(vocals) > rmsLevel(recording) * VOICE_SHARE ? vocals : recording;
}
