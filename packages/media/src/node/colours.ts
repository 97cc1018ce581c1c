import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_PRI_RESERVED0,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_RESERVED0,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
  type AVColorPrimaries,
  type AVColorRange,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetPixFmtName } from 'node-av/lib';
import { HD_LINES } from '../browser.ts';
import { HDR_FILTER, type HdrTransfer } from './hdr.ts';

/** What colours a picture's samples mean, by the code points of ITU-T H.273, under libav's names. */
export interface Colours {
  readonly colorPrimaries: AVColorPrimaries;
  readonly colorTrc: AVColorTransferCharacteristic;
  readonly colorSpace: AVColorSpace;
  readonly colorRange: AVColorRange;
}

/** A frame, or the parameters of a stream. */
interface Tagged extends Colours {
  readonly format: number;
  readonly height: number;
}

/** Matrices that libswscale knows. The others are left to zscale. */
const OF_SWSCALE: readonly number[] = [
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
];
/** The last code point of the primaries with chromaticities of their own is 22; 0 and 3 are reserved. */
const isKnown = (primaries: number): boolean =>
  primaries > 0 && primaries <= 22 && primaries !== 3 && primaries !== AVCOL_PRI_UNSPECIFIED;

/**
 * The colours of a picture, with what its file leaves open. Without a matrix the rule of browsers holds: BT.709 from 720
 * lines up, BT.601 below. HDR is BT.2020. Equal colours have equal numbers: all transfers of SDR count as sRGB's, since
 * browsers and players show their codes unchanged; the matrices of BT.601 and the primaries of SMPTE 170M and 240M are the
 * same. `stream`: what the container says, for tags that the frame lacks.
 */
export function coloursOf(picture: Tagged, stream: Colours = picture): Colours {
  const tags = withDefaults(picture, stream);
  const isHdr = hdrOf(tags) !== undefined;
  const isLinear = tags.colorTrc === AVCOL_TRC_LINEAR;
  return {
    colorPrimaries: primariesOf(tags, isHdr),
    colorTrc: isHdr || isLinear ? tags.colorTrc : AVCOL_TRC_IEC61966_2_1,
    colorSpace: matrixOf(tags, isHdr),
    colorRange: tags.colorRange === AVCOL_RANGE_JPEG || isRgb(tags.format) ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG,
  };
}

/** 0 and 2 say nothing; as a matrix, 0 says RGB. */
function withDefaults(own: Tagged, other: Colours): Tagged {
  return {
    format: own.format,
    height: own.height,
    colorPrimaries:
      own.colorPrimaries === AVCOL_PRI_UNSPECIFIED || own.colorPrimaries === AVCOL_PRI_RESERVED0
        ? other.colorPrimaries
        : own.colorPrimaries,
    colorTrc:
      own.colorTrc === AVCOL_TRC_UNSPECIFIED || own.colorTrc === AVCOL_TRC_RESERVED0 ? other.colorTrc : own.colorTrc,
    colorSpace: own.colorSpace === AVCOL_SPC_UNSPECIFIED ? other.colorSpace : own.colorSpace,
    colorRange: own.colorRange === AVCOL_RANGE_UNSPECIFIED ? other.colorRange : own.colorRange,
  };
}

function primariesOf({ colorPrimaries, colorSpace }: Colours, isHdr: boolean): AVColorPrimaries {
  if (colorPrimaries === AVCOL_PRI_SMPTE240M) return AVCOL_PRI_SMPTE170M;
  if (isKnown(colorPrimaries)) return colorPrimaries;
  return isHdr || colorSpace === AVCOL_SPC_BT2020_NCL ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709;
}

function matrixOf({ colorSpace, format, height }: Tagged, isHdr: boolean): AVColorSpace {
  if (isRgb(format)) return AVCOL_SPC_RGB;
  if (colorSpace === AVCOL_SPC_SMPTE170M) return AVCOL_SPC_BT470BG;
  // A matrix of RGB on a picture with luma is an error of the file.
  if (colorSpace !== AVCOL_SPC_UNSPECIFIED && colorSpace !== AVCOL_SPC_RGB) return colorSpace;
  if (isHdr) return AVCOL_SPC_BT2020_NCL;
  return height < HD_LINES ? AVCOL_SPC_BT470BG : AVCOL_SPC_BT709;
}

const isRgb = (format: number): boolean => /rgb|bgr|gbr|pal8/.test(avGetPixFmtName(format as AVPixelFormat) ?? '');

export const areSame = (one: Colours, other: Colours): boolean =>
  one.colorPrimaries === other.colorPrimaries &&
  one.colorTrc === other.colorTrc &&
  one.colorSpace === other.colorSpace &&
  one.colorRange === other.colorRange;

/** The colours of a screen, and of a video if nothing else is said: bt709, limited. */
export const SCREEN: Colours = {
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_IEC61966_2_1,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
};

/**
 * Filters, in libav's syntax, that convert pictures of given colours to others, in SDR. Empty if at most matrix and range
 * differ, which every scaler converts. Those of SDR give YUV of the new matrix, in limited range; those of HDR RGB of a screen,
 * and need `giveHdrTable`. zscale reads the input's colours from the frames, which must have those of `coloursOf`.
 */
export function conversion(from: Colours, to: Colours, seeThrough: boolean): string[] {
  const isSimple = from.colorPrimaries === to.colorPrimaries && OF_SWSCALE.includes(from.colorSpace);
  if (isSimple && from.colorTrc === to.colorTrc) return [];
  const isRgb = from.colorSpace === AVCOL_SPC_RGB;
  const steps = hdrOf(from) ? ofHdr(from) : [...(isRgb ? ['format=gbrp16le'] : []), ofSdr(to)];
  if (!seeThrough) return steps;
  // Alpha is no colour, so it bypasses the conversion.
  return [
    `split[colours][whole];[whole]alphaextract[cover];[colours]format=${isRgb ? 'gbrp16le' : 'yuv444p12le'},` +
      `${steps.join()},format=yuv444p[mapped];[mapped][cover]alphamerge`,
  ];
}

const ofSdr = ({ colorPrimaries, colorSpace }: Colours): string =>
  `zscale=p=${colorPrimaries}:t=${AVCOL_TRC_IEC61966_2_1}:m=${colorSpace}:r=limited,format=yuv444p12le`;

/** RGB by the matrix of the picture, and then SDR by our own curve; the output is that of a screen. */
function ofHdr({ colorSpace }: Colours): string[] {
  const toRgb = colorSpace === AVCOL_SPC_RGB ? [] : ['zscale=m=gbr:r=full', 'format=gbrp16le'];
  const { colorPrimaries, colorTrc } = SCREEN;
  return [...toRgb, HDR_FILTER, `setparams=color_primaries=${colorPrimaries}:color_trc=${colorTrc}`];
}

/** The transfer of HDR colours. */
export const hdrOf = ({ colorTrc }: Colours): HdrTransfer | undefined =>
  colorTrc === AVCOL_TRC_SMPTE2084 ? 'pq' : colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'hlg' : undefined;
