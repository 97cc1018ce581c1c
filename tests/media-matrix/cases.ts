import { cutOff, type MatrixCase } from './matrix-case.ts';

const vp9 = { name: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8', crf: '10', b: '0' } };
const prores = { name: 'prores_ks' };

/** The band in the middle is covered, what is above and below it can be seen through. */
const veiled = "geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*between(Y,H*0.3,H*0.7)'";
const overBlack = 'format=gbrap,premultiply=inplace=1,format=gbrp';

/** A row for each kind of file; a new kind needs nothing but its row. */
export const CASES: readonly MatrixCase[] = [
  { name: 'H.264', ending: 'mp4', recipe: {} },
  {
    name: 'an mp4 that was cut off',
    ending: 'mp4',
    recipe: { container: { movflags: '+faststart' } },
    spoil: cutOff(0.4),
    refused: /^The file ends too early: its export, download or upload was cut off\./,
    daily: true,
  },
  {
    name: 'VP9 with alpha',
    ending: 'webm',
    recipe: {
      encoder: { ...vp9, options: { ...vp9.options, 'auto-alt-ref': '0' } },
      filter: `format=yuva420p,${veiled}`,
      sound: 'none',
    },
    decoder: 'libvpx-vp9',
    straight: overBlack,
  },
  {
    name: 'ProRes 4444 with alpha',
    ending: 'mov',
    recipe: {
      encoder: { ...prores, options: { profile: '4444' } },
      filter: `format=yuva420p,${veiled},format=yuva444p10le`,
    },
    straight: overBlack,
  },
  {
    name: 'pictures at uneven distances',
    ending: 'mp4',
    recipe: { timing: (frame) => frame * 30 + (frame % 7) * 4, sound: 'none' },
  },
  { name: '59.94 pictures a second', ending: 'mp4', recipe: { timing: 59.94, frames: 144 } },
  {
    name: '60 pictures a second with times in milliseconds',
    ending: 'webm',
    recipe: { encoder: vp9, timing: 60, frames: 144, sound: 'none' },
    daily: true,
  },
  {
    name: 'turned by the container',
    ending: 'mp4',
    recipe: { filter: 'transpose=cclock', matrix: [0, 1, -1, 0] },
    straight: 'transpose=clock',
  },
  {
    name: 'pixels that are not square',
    ending: 'mp4',
    recipe: { sampleAspect: [2, 1] },
    shown: { width: 320, height: 96 },
  },
  { name: 'H.264 of 4:4:4', ending: 'mp4', recipe: { filter: 'format=yuv444p' } },
  { name: 'six channels of sound', ending: 'mp4', recipe: { channels: 6 } },
  { name: 'sound of 8 kHz', ending: 'mp4', recipe: { sampleRate: 8_000, channels: 1 } },
];
