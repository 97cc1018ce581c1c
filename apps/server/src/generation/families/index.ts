import type { Entry } from '@kinoloom/contract';
import type { OperationFamily } from '../operation.ts';
import { actTwo } from './act-two.ts';
import { addAudio } from './add-audio.ts';
import { clipFamily } from './clip.ts';
import { imageUpscale, imageMix, imageEdit, image } from './images.ts';
import { lipsyncFamily } from './lipsync.ts';
import { reframe } from './reframe.ts';
import { soundEffects, musicFamily, speechFamily } from './sounds.ts';
import { veoUpgrade, veo } from './veo.ts';
import { runwayUpscale, videoUpscale } from './video-upscale.ts';
import { splitAudio, voiceChange, voiceChanger } from './recordings.ts';

/** Videos that the studio renders itself belong to `rendering/`. */
type Generated = Exclude<Entry['family'], 'long-video'>;

export const operationFamilies: Readonly<Record<Generated, OperationFamily>> = {
  image,
  clip: clipFamily,
  veo,
  'veo-upgrade': veoUpgrade,
  'act-2': actTwo,
  'image-edit': imageEdit,
  'image-mix': imageMix,
  'image-upscale': imageUpscale,
  'video-upscale': videoUpscale,
  'runway-upscale': runwayUpscale,
  reframe,
  'add-audio': addAudio,
  lipsync: lipsyncFamily,
  speech: speechFamily,
  'voice-changer': voiceChanger,
  'voice-change': voiceChange,
  'sound-effects': soundEffects,
  music: musicFamily,
  'split-audio': splitAudio,
};
