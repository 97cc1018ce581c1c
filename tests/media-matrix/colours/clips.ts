import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT709,
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_SMPTE240M,
  AVCOL_TRC_UNSPECIFIED,
} from 'node-av/constants';
import type { Size } from '@kinoloom/contract';
import { makeTestClip, type ClipRecipe } from '../../../packages/renderer/src/testing/make-clip.ts';
import { COLUMNS, PATCHES, samplesOf, type Encoding } from './reference.ts';

/** A clip of the patches. */
export interface ColourClip {
  readonly name: string;
  readonly ending: string;
  /** How the patches are stored. */
  readonly encoding: Encoding;
  readonly recipe: ClipRecipe;
  /** libav's name of the pixel format. */
  readonly format: string;
  readonly size?: Size;
  /** Whether its packets are copied into a film of it alone. */
  readonly isCopied?: boolean;
  /** False if a browser cannot tell its matrix: WebCodecs has no name for it. */
  readonly inEditor?: false;
  /** Whether it runs in `npm test`. */
  readonly daily?: boolean;
}

const SMALL: Size = { width: 320, height: 192 };
export const sizeOf = ({ size = SMALL }: ColourClip): Size => size;
const CLIP_FRAMES = 40;

const sdr: Encoding = { primaries: 'bt709', transfer: 'sdr', matrix: 'bt709', range: 'limited', bits: 8 };
type Tags = NonNullable<ClipRecipe['colours']>;
const tagsOf = (
  colorPrimaries: Tags['colorPrimaries'],
  colorTrc: Tags['colorTrc'],
  colorSpace: Tags['colorSpace'],
  colorRange: Tags['colorRange'] = AVCOL_RANGE_MPEG,
): Tags => ({ colorPrimaries, colorTrc, colorSpace, colorRange }) as Tags;

const BT709 = tagsOf(AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709);
const PAL = tagsOf(AVCOL_PRI_BT470BG, AVCOL_TRC_GAMMA28, AVCOL_SPC_BT470BG);
const NTSC = tagsOf(AVCOL_PRI_SMPTE170M, AVCOL_TRC_SMPTE170M, AVCOL_SPC_SMPTE170M);
const P3 = tagsOf(AVCOL_PRI_SMPTE432, AVCOL_TRC_BT709, AVCOL_SPC_BT709);
const WIDE = tagsOf(AVCOL_PRI_BT2020, AVCOL_TRC_BT2020_10, AVCOL_SPC_BT2020_NCL);
const PQ = tagsOf(AVCOL_PRI_BT2020, AVCOL_TRC_SMPTE2084, AVCOL_SPC_BT2020_NCL);
const HLG = tagsOf(AVCOL_PRI_BT2020, AVCOL_TRC_ARIB_STD_B67, AVCOL_SPC_BT2020_NCL);

const pal: Encoding = { ...sdr, primaries: 'bt470bg', matrix: 'bt601' };
const ntsc: Encoding = { ...sdr, primaries: 'smpte170m', matrix: 'bt601' };
const p3: Encoding = { ...sdr, primaries: 'smpte432' };
const wide: Encoding = { ...sdr, primaries: 'bt2020', matrix: 'bt2020' };
const pq: Encoding = { ...wide, transfer: 'pq', bits: 10 };
const hlg: Encoding = { ...wide, transfer: 'hlg', bits: 10 };
const ten = (encoding: Encoding): Encoding => ({ ...encoding, bits: 10 });

const vp9 = { name: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8', crf: '4', b: '0' } };
const vp8 = { name: 'libvpx', options: { deadline: 'realtime', 'cpu-used': '8', crf: '4', b: '4M' } };
const av1 = { name: 'libsvtav1', options: { preset: '10', crf: '10' } };
const prores = { name: 'prores_ks' };
const opaque = { name: 'prores_ks', options: { profile: '4444' } };

const h264 = (name: string, encoding: Encoding, colours: Tags, more: Partial<ColourClip> = {}): ColourClip => ({
  name: `H.264, ${name}`,
  ending: 'mp4',
  encoding,
  format: 'yuv420p',
  recipe: { colours },
  ...more,
});
const other = (
  name: string,
  [ending, format]: readonly [ending: string, format: string],
  encoding: Encoding,
  recipe: ClipRecipe,
  daily = false,
): ColourClip => ({ name, ending, format, encoding, recipe, daily });
const untagged = tagsOf(AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED, AVCOL_SPC_BT709);

export const COLOUR_CLIPS: readonly ColourClip[] = [
  h264('bt709', sdr, BT709, { daily: true, isCopied: true }),
  h264('bt709, full range', { ...sdr, range: 'full' }, { ...BT709, colorRange: AVCOL_RANGE_JPEG }),
  h264('sRGB transfer', sdr, tagsOf(AVCOL_PRI_BT709, AVCOL_TRC_IEC61966_2_1, AVCOL_SPC_BT709), { isCopied: true }),
  h264('a matrix alone', sdr, untagged, { isCopied: true }),
  h264('untagged, 192 lines', { ...sdr, matrix: 'bt601' }, {}, { recipe: { tagged: false }, isCopied: true }),
  h264(
    'untagged, 720 lines',
    sdr,
    {},
    { recipe: { tagged: false }, size: { width: 1280, height: 720 }, isCopied: true },
  ),
  h264('bt470bg with its gamma of 2.8', pal, PAL, { daily: true, isCopied: true }),
  h264('bt470bg with the transfer of bt709', pal, { ...PAL, colorTrc: AVCOL_TRC_BT709 }, { isCopied: true }),
  h264('bt470bg with a gamma of 2.2', pal, { ...PAL, colorTrc: AVCOL_TRC_GAMMA22 }, { isCopied: true }),
  h264('smpte170m', ntsc, NTSC, { daily: true, isCopied: true }),
  h264('smpte170m, full range', { ...ntsc, range: 'full' }, { ...NTSC, colorRange: AVCOL_RANGE_JPEG }),
  h264(
    'matrix of bt601, primaries of bt709',
    { ...sdr, matrix: 'bt601' },
    {
      ...BT709,
      colorSpace: AVCOL_SPC_SMPTE170M,
    },
  ),
  h264(
    'smpte240m',
    { ...ntsc, matrix: 'smpte240m' },
    tagsOf(AVCOL_PRI_SMPTE240M, AVCOL_TRC_SMPTE240M, AVCOL_SPC_SMPTE240M),
    { inEditor: false },
  ),
  h264('Display P3', p3, P3, { daily: true }),
  h264('BT.2020', wide, WIDE, { daily: true }),
  h264('4:4:4', sdr, BT709, { format: 'yuv444p' }),
  h264('4:4:4, BT.2020', wide, WIDE, { format: 'yuv444p' }),
  other(
    'H.264, RGB',
    ['mkv', 'gbrp'],
    { ...sdr, matrix: 'rgb', range: 'full' },
    {
      colours: { ...BT709, colorSpace: AVCOL_SPC_RGB, colorRange: AVCOL_RANGE_JPEG },
      filter: 'format=bgr24',
      encoder: { name: 'libx264rgb', options: { crf: '4' } },
    },
  ),
  other('HEVC, 10 bits', ['mp4', 'yuv420p10le'], ten(sdr), { codec: 'hevc', colours: BT709 }),
  other('HEVC, 10 bits, Display P3', ['mov', 'yuv420p10le'], ten(p3), { codec: 'hevc', colours: P3 }),
  other('HEVC, 10 bits, BT.2020', ['mp4', 'yuv420p10le'], ten(wide), { codec: 'hevc', colours: WIDE }),
  other('HEVC, PQ', ['mp4', 'yuv420p10le'], pq, { codec: 'hevc', colours: PQ }, true),
  other('HEVC, HLG', ['mp4', 'yuv420p10le'], hlg, { codec: 'hevc', colours: HLG }, true),
  other('VP8', ['webm', 'yuv420p'], { ...sdr, matrix: 'bt601' }, { tagged: false, encoder: vp8 }),
  other('VP9, smpte170m', ['webm', 'yuv420p'], ntsc, { colours: NTSC, encoder: vp9 }),
  other('VP9, 10 bits, BT.2020', ['webm', 'yuv420p10le'], ten(wide), { colours: WIDE, encoder: vp9 }),
  other('VP9, HLG', ['webm', 'yuv420p10le'], hlg, { colours: HLG, encoder: vp9 }),
  other('VP9 with alpha', ['webm', 'yuva420p'], sdr, {
    colours: BT709,
    encoder: { ...vp9, options: { ...vp9.options, 'auto-alt-ref': '0' } },
  }),
  other('VP9 with alpha, BT.2020', ['webm', 'yuva420p'], wide, {
    colours: WIDE,
    encoder: { ...vp9, options: { ...vp9.options, 'auto-alt-ref': '0' } },
  }),
  other('AV1', ['mp4', 'yuv420p'], sdr, { colours: BT709, encoder: av1 }),
  other('AV1, PQ', ['mp4', 'yuv420p10le'], pq, { colours: PQ, encoder: av1 }),
  other('ProRes', ['mov', 'yuv422p10le'], ten(sdr), { colours: BT709, encoder: prores }),
  other('ProRes with alpha, Display P3', ['mov', 'yuva444p10le'], ten(p3), { colours: P3, encoder: opaque }, true),
  other('MPEG-2, smpte170m', ['mpg', 'yuv420p'], ntsc, {
    timing: 25,
    colours: NTSC,
    encoder: { name: 'mpeg2video', counts: true, options: { b: '8M' } },
  }),
  other('MPEG-2, bt470bg', ['ts', 'yuv420p'], pal, {
    timing: 25,
    colours: PAL,
    encoder: { name: 'mpeg2video', counts: true, options: { b: '8M' } },
  }),
  other(
    'Motion JPEG',
    ['avi', 'yuv420p'],
    { ...sdr, matrix: 'bt601', range: 'full' },
    {
      colours: { ...BT709, colorSpace: AVCOL_SPC_BT470BG, colorRange: AVCOL_RANGE_JPEG },
      encoder: { name: 'mjpeg', counts: true, options: { b: '40M', qmin: '1', qmax: '2' } },
    },
  ),
  other('FFV1, BT.2020', ['mkv', 'yuv420p'], wide, { colours: WIDE, encoder: { name: 'ffv1' } }),
];

/** A filter that replaces every picture by the patches. */
function drawn({ encoding, format }: ColourClip): string {
  const samples = PATCHES.map((patch) => samplesOf(patch, encoding));
  const plane = (index: 0 | 1 | 2): string => {
    const row = (from: number): string => {
      const [a, b, c, d] = samples.slice(from, from + COLUMNS).map((sample) => sample[index]);
      return `if(lt(X,W/4),${a},if(lt(X,W/2),${b},if(lt(X,W*3/4),${c},${d})))`;
    };
    return `'if(lt(Y,H/2),${row(0)},${row(COLUMNS)})'`;
  };
  const names = encoding.matrix === 'rgb' ? ['r', 'g', 'b'] : ['lum', 'cb', 'cr'];
  const planes = ([0, 1, 2] as const).map((index) => `${names[index]}=${plane(index)}`);
  const alpha = /yuva/.test(format) ? [`a='${2 ** encoding.bits - 1}'`] : [];
  return `format=${format},geq=${[...planes, ...alpha].join(':')}`;
}

export async function makeColourClip(path: string, clip: ColourClip): Promise<void> {
  const { recipe } = clip;
  const filter = [drawn(clip), ...(recipe.filter === undefined ? [] : [recipe.filter])].join();
  await makeTestClip(path, { sound: 'none', frames: CLIP_FRAMES, size: sizeOf(clip), ...recipe, filter });
}
