import {
  AV_CODEC_ID_MSMPEG4V2,
  AVCOL_PRI_BT2020,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { cutOff, patched, type MatrixCase } from './matrix-case.ts';

/** Shifts every other line by 4 pixels, as motion between two fields does. */
const combs = "geq=lum='if(mod(Y,2),lum(mod(X+4,W),Y),lum(X,Y))':cb='cb(X,Y)':cr='cr(X,Y)'";
const deinterlaced = 'bwdif=mode=send_frame:deint=interlaced';

const vp9 = { name: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8', crf: '10', b: '0' } };
const mpeg2 = { name: 'mpeg2video', counts: true, options: { b: '6M', bf: '2' } };
const prores = { name: 'prores_ks' };
const wmv = { name: 'wmv2', counts: true, options: { b: '4M' } };
const mpeg4 = { name: 'mpeg4', counts: true, options: { b: '4M', bf: '2' } };

/** 720×576 with a pixel aspect ratio of 16:15, displayed as 768×576. */
const dv = {
  size: { width: 720, height: 576 },
  timing: 25,
  encoder: { name: 'dvvideo', counts: true },
  soundEncoder: 'pcm_s16le',
  sampleAspect: [16, 15],
  filter: 'setfield=bff',
} satisfies MatrixCase['recipe'];

const bt2020 = { colorPrimaries: AVCOL_PRI_BT2020, colorSpace: AVCOL_SPC_BT2020_NCL };
/** Light of a channel's code in units of white paper of 203 cd/m², in the expressions of libav: ST 2084, and the scene light of BT.2100 for HLG. */
const LIGHT = {
  pq: (code: string) =>
    `10000/203*(max(0,pow(${code},1/78.84375)-0.8359375)/(18.8515625-18.6875*pow(${code},1/78.84375)))^(1/0.1593017578125)`,
  hlg: (code: string) => `if(lte(${code},0.5),${code}^2/3,(exp((${code}-0.55991073)/0.17883277)+0.28466892)/12)`,
};

/** HDR on a usual screen as decision 0074 has it, written once more as filters of libav. */
function toneMapped(transfer: keyof typeof LIGHT): string {
  const light = ['r', 'g', 'b'].map((name, at) => `st(${at},${LIGHT[transfer](`clip(${name}(X,Y),0,1)`)})`).join(';');
  // BT.2100, system gamma 1.2 for 1,000 cd/m².
  const gain = transfer === 'hlg' ? '1000/203*pow(0.2627*ld(0)+0.678*ld(1)+0.0593*ld(2),0.2)' : '1';
  const most = `st(3,${gain});st(4,ld(3)*max(ld(0),max(ld(1),ld(2))))`;
  const bent = 'if(gt(ld(4),0.5),(0.5+0.5*(2*ld(4)-1)/(2*ld(4)))/ld(4),1)';
  const planes = ['r', 'g', 'b'].map((name, at) => `${name}='${light};${most};ld(${at})*ld(3)*${bent}'`).join(':');
  const toScreen = 'zscale=p=bt709:t=iec61966-2-1:m=bt709:r=limited';
  return `zscale=m=gbr:r=full,format=gbrpf32le,geq=${planes},setparams=color_trc=linear,${toScreen}`;
}
/** Metadata of a display of 1,000 cd/m², in x265's syntax. */
export const MASTERING =
  'hdr10=1:repeat-headers=1:max-cll=1000,400:' +
  'master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)';
/** Also used to measure how long such a file may take. */
export const HDR10 = {
  name: 'HDR10 with mastering metadata, HEVC',
  ending: 'mp4',
  recipe: {
    codec: 'hevc',
    params: MASTERING,
    filter: 'format=yuv420p10le',
    colours: { ...bt2020, colorTrc: AVCOL_TRC_SMPTE2084 },
  },
  straight: toneMapped('pq'),
  daily: true,
} satisfies MatrixCase;

/** The end of the 33-bit clock of MPEG transport streams (ISO/IEC 13818-1, 2.4.2.2), in milliseconds. */
const CLOCK_END = 2 ** 33 / 90;

/** Opaque in the middle band, transparent above and below it. */
const veiled = "geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*between(Y,H*0.3,H*0.7)'";
const overBlack = 'format=gbrap,premultiply=inplace=1,format=gbrp';

/** One row per kind of file; a new kind needs only its row. */
export const CASES: readonly MatrixCase[] = [
  { name: 'H.264', ending: 'mp4', recipe: {} },
  {
    name: 'H.264, interlaced, the upper field first',
    ending: 'mp4',
    recipe: { params: 'bframes=0:tff=1', filter: `setpts=PTS,${combs},setfield=tff` },
    straight: deinterlaced,
    daily: true,
  },
  {
    name: 'H.264, interlaced, the lower field first',
    ending: 'mp4',
    recipe: { params: 'bframes=0:bff=1', filter: `setpts=PTS,${combs},setfield=bff` },
    straight: deinterlaced,
  },
  {
    name: 'ProRes, interlaced',
    ending: 'mov',
    recipe: {
      encoder: { ...prores, options: { flags: '+ildct' } },
      filter: `${combs},format=yuv422p10le,setfield=tff`,
    },
    straight: deinterlaced,
  },
  HDR10,
  {
    name: 'HLG, HEVC',
    ending: 'mp4',
    recipe: {
      codec: 'hevc',
      filter: 'format=yuv420p10le',
      colours: { ...bt2020, colorTrc: AVCOL_TRC_ARIB_STD_B67 },
    },
    straight: toneMapped('hlg'),
  },
  { name: 'MPEG-4 part 2 in AVI', ending: 'avi', recipe: { encoder: mpeg4, soundEncoder: 'libmp3lame' }, daily: true },
  { name: 'H.264 in MPEG-TS', ending: 'ts', recipe: {}, daily: true },
  {
    name: 'MPEG-TS whose clock passes its end',
    ending: 'ts',
    recipe: { begins: CLOCK_END - 600, sound: 'none' },
    daily: true,
  },
  {
    name: 'MPEG-TS with sound whose clock passes its end',
    ending: 'ts',
    recipe: { begins: CLOCK_END - 600 },
    daily: true,
  },
  { name: 'MPEG-2 in a program stream', ending: 'mpg', recipe: { encoder: mpeg2, timing: 25, soundEncoder: 'mp2' } },
  { name: 'MPEG-2 of a DVD', ending: 'vob', recipe: { encoder: mpeg2, timing: 25, soundEncoder: 'ac3' } },
  { name: 'MPEG-2 in MPEG-TS', ending: 'ts', recipe: { encoder: mpeg2, timing: 25, soundEncoder: 'ac3' } },
  { name: 'MPEG-2 with MPEG sound', ending: 'ts', recipe: { encoder: mpeg2, timing: 25, soundEncoder: 'mp2' } },
  { name: 'MPEG-2 in MXF', ending: 'mxf', recipe: { encoder: mpeg2, timing: 25, soundEncoder: 'pcm_s16le' } },
  {
    name: 'raw DV',
    ending: 'dv',
    recipe: dv,
    shown: { width: 768, height: 576 },
    straight: deinterlaced,
  },
  { name: 'DV in AVI', ending: 'avi', recipe: dv, shown: { width: 768, height: 576 }, straight: deinterlaced },
  { name: 'Windows Media', ending: 'wmv', recipe: { encoder: wmv, soundEncoder: 'wmav2' } },
  { name: 'H.264 in Flash video', ending: 'flv', recipe: {} },
  {
    name: 'Sorenson video with MP3, Flash video',
    ending: 'flv',
    recipe: {
      encoder: { name: 'flv', counts: true, options: { b: '4M' } },
      soundEncoder: 'libmp3lame',
      sampleRate: 44_100,
    },
    daily: true,
  },
  { name: 'H.264 of a phone, 3GP', ending: '3gp', recipe: {} },
  {
    name: 'Theora with Vorbis',
    ending: 'ogv',
    recipe: { encoder: { name: 'libtheora', counts: true, options: { b: '4M' } }, soundEncoder: 'libvorbis' },
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
  { name: 'Windows Media in Matroska', ending: 'mkv', recipe: { encoder: wmv } },
  {
    name: 'no frame timestamps, AVI in Matroska',
    ending: 'mkv',
    recipe: { encoder: { ...mpeg4, storedAs: AV_CODEC_ID_MSMPEG4V2 } },
    spoil: patched('MP42', 'XVID'),
    daily: true,
  },
  {
    name: 'no frame timestamps and no index',
    ending: 'mkv',
    recipe: { encoder: { ...mpeg4, storedAs: AV_CODEC_ID_MSMPEG4V2 }, container: { live: '1' } },
    spoil: patched('MP42', 'XVID'),
  },
  { name: 'H.264 without an index', ending: 'mkv', recipe: { container: { live: '1' } } },
  { name: 'MPEG-4 part 2 in Matroska', ending: 'mkv', recipe: { encoder: mpeg4 } },
  {
    name: 'a truncated mp4',
    ending: 'mp4',
    recipe: { container: { movflags: '+faststart' } },
    spoil: cutOff(0.4),
    refused: /^The file ends too early: its export, download or upload was cut off\./,
    daily: true,
  },
  {
    name: 'irregular frame times',
    ending: 'mp4',
    recipe: { timing: (frame) => frame * 30 + (frame % 7) * 4, sound: 'none' },
  },
  {
    name: 'pictures that begin after the sound',
    ending: 'mp4',
    recipe: { timing: (frame) => 100 + (frame * 1_000) / 30 },
    daily: true,
  },
  { name: '59.94 fps', ending: 'mp4', recipe: { timing: 59.94, frames: 144 } },
  {
    name: '60 fps, timestamps in ms',
    ending: 'webm',
    recipe: { encoder: vp9, timing: 60, frames: 144, sound: 'none' },
    daily: true,
  },
  {
    name: 'rotated by the container',
    ending: 'mp4',
    recipe: { filter: 'transpose=cclock', matrix: [0, 1, -1, 0] },
    straight: 'transpose=clock',
  },
  {
    name: 'rotated and scaled by the container',
    ending: 'mp4',
    recipe: { filter: 'transpose=cclock', matrix: [0, 0.25, -0.25, 0] },
    straight: 'transpose=clock',
    daily: true,
  },
  {
    name: 'non-square pixels',
    ending: 'mp4',
    recipe: { sampleAspect: [2, 1] },
    shown: { width: 320, height: 96 },
  },
  { name: '4:4:4 H.264', ending: 'mp4', recipe: { filter: 'format=yuv444p' } },
  { name: '10-bit HEVC', ending: 'mp4', recipe: { codec: 'hevc', filter: 'format=yuv420p10le' } },
  { name: 'six channels of sound', ending: 'mp4', recipe: { channels: 6 } },
  { name: 'DTS with six channels', ending: 'mkv', recipe: { channels: 6, soundEncoder: 'dca' } },
  { name: '8 kHz sound', ending: 'mp4', recipe: { sampleRate: 8_000, channels: 1 } },
];
