import { builtInVoices, unreachable, type Entry } from '@kinoloom/contract';
import type { InputFile, ProviderTask } from '@kinoloom/providers';
import { png } from '../../harness/pictures.ts';
import { rig, type VendorName } from './rig.ts';

export const photo: InputFile = { file: new Blob([png(320, 180)], { type: 'image/png' }), name: 'photo.png' };
export const second: InputFile = { file: new Blob([png(180, 320)], { type: 'image/png' }), name: 'second.png' };

/** The server's task for an operation: a new catalogue entry of a known family is covered automatically. */
export function taskFor({ id: model, family }: Entry): ProviderTask {
  const words = { model, prompt: 'a lighthouse', seed: 42 };
  switch (family) {
    case 'image':
      return { ...words, aspectRatio: '16:9', width: 1280, height: 720 };
    case 'clip':
      return { ...words, aspectRatio: '16:9', seconds: 5, image: photo };
    case 'veo':
      return { ...words, aspectRatio: '16:9', seconds: 8, resolution: '720p', image: photo, lastImage: second };
    case 'act-2':
      return {
        ...words,
        character: { kind: 'image', source: photo },
        reference: rig.film,
        width: 1280,
        height: 720,
        bodyControl: true,
        expressionIntensity: 3,
      };
    case 'image-edit':
      return { ...words, image: photo, aspectRatio: 'match_input_image', outputFormat: 'png' };
    case 'image-mix':
      return { ...words, images: [photo, second], aspectRatio: '16:9', outputFormat: 'png' };
    case 'image-upscale':
      return { model, image: photo };
    case 'video-upscale':
    case 'runway-upscale':
      return { model, video: rig.film };
    case 'reframe':
      return { ...words, video: rig.film, aspectRatio: '9:16' };
    case 'add-audio':
      return { ...words, video: rig.film, seconds: 4 };
    case 'lipsync':
      return { model, video: rig.film, audio: rig.recording, syncMode: 'loop', temperature: 0.5 };
    case 'speech':
      return { ...words, voice: builtInVoices[0]?.voice_id ?? '', soundFormat: 'mp3_44100_128' };
    case 'voice-changer':
    case 'voice-change':
      return { model, audio: rig.recording, voice: builtInVoices[0]?.voice_id ?? '', soundFormat: 'mp3_44100_128' };
    case 'sound-effects':
      return { ...words, seconds: 1, promptInfluence: 0.3, soundFormat: 'mp3_44100_128' };
    case 'music':
      return { ...words, seconds: 10, soundFormat: 'mp3_44100_128' };
    case 'split-audio':
      return { model, audio: rig.recording, splitModel: 'htdemucs', trackFormat: 'mp3', trackKbps: 320 };
    case 'veo-upgrade':
    case 'long-video':
      throw new Error(`${model} has no order of its own, or no vendor`);
    default:
      return unreachable(family);
  }
}

/** Each vendor's cheapest task. */
export const USUAL: Readonly<Record<VendorName, ProviderTask>> = {
  replicate: { model: 'mock-img', prompt: 'a lighthouse', aspectRatio: '1:1', width: 64, height: 64 },
  kie: { model: 'veo3-fast', prompt: 'a lighthouse', aspectRatio: '16:9', seconds: 4 },
  get runway(): ProviderTask {
    return {
      model: 'act-2',
      character: { kind: 'image', source: photo },
      reference: rig.snippet,
      width: 960,
      height: 960,
    };
  },
  get wavespeed(): ProviderTask {
    return { model: 'wavespeed-720p', video: rig.snippet };
  },
  elevenlabs: { model: 'text-to-speech', prompt: 'A lighthouse', voice: builtInVoices[0]?.voice_id ?? '' },
  fal: { model: 'own-upscale', image: photo },
  google: { model: 'omni', prompt: 'a lighthouse', aspectRatio: '16:9', seconds: 3 },
  openai: { model: 'own-clip', prompt: 'a lighthouse', seconds: 1, width: 64, height: 64 },
  'openai-image': { model: 'own-image', prompt: 'a lighthouse', width: 64, height: 64 },
  comfyui: { model: 'clip', prompt: 'a lighthouse', image: photo, seconds: 1 },
};
