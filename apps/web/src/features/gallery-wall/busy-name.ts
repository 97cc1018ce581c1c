import { type Job } from '@kinoloom/contract';

/** What is being done to a clip or image, on its card. */
export function busyName({ model, progress }: Job): string {
  const percent = progress > 0 ? ` ${Math.round(progress * 100)}%` : '';
  if (model === 'veo3-1080p') return 'To 1080p';
  return `${verbs[model ?? ''] ?? 'In use'}${percent}`;
}

const verbs: Readonly<Record<string, string>> = {
  'flux-kontext-pro': 'Editing',
  'flux-multi-image': 'Mixing',
  'real-esrgan': 'Upscaling',
  'wavespeed-720p': 'To 720p',
  'wavespeed-1080p': 'To 1080p',
  'wavespeed-2k': 'To 2K',
  'wavespeed-4k': 'To 4K',
  'runway-4k': 'To 4K',
  reframe: 'Reframing',
  audio: 'Adding audio',
  lipsync: 'Lipsync',
  'split-audio': 'Splitting',
  'voice-change': 'Changing voice',
};
