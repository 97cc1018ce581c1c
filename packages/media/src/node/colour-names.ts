import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_YCGCO,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT2020_12,
  AVCOL_TRC_BT709,
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_SMPTE240M,
} from 'node-av/constants';
import type { CodecParameters } from 'node-av/lib';

/** Names as FFmpeg prints them; null where the file says nothing. */
export interface ColourTags {
  range: 'limited' | 'full' | null;
  matrix: string | null;
  primaries: string | null;
  transfer: string | null;
}

const MATRICES = new Map<number, string>([
  [AVCOL_SPC_RGB, 'gbr'],
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_FCC, 'fcc'],
  [AVCOL_SPC_BT470BG, 'bt470bg'],
  [AVCOL_SPC_SMPTE170M, 'smpte170m'],
  [AVCOL_SPC_SMPTE240M, 'smpte240m'],
  [AVCOL_SPC_YCGCO, 'ycgco'],
  [AVCOL_SPC_BT2020_NCL, 'bt2020nc'],
  [AVCOL_SPC_BT2020_CL, 'bt2020c'],
]);

const PRIMARIES = new Map<number, string>([
  [AVCOL_PRI_BT709, 'bt709'],
  [AVCOL_PRI_BT470BG, 'bt470bg'],
  [AVCOL_PRI_SMPTE170M, 'smpte170m'],
  [AVCOL_PRI_SMPTE240M, 'smpte240m'],
  [AVCOL_PRI_BT2020, 'bt2020'],
  [AVCOL_PRI_SMPTE431, 'smpte431'],
  [AVCOL_PRI_SMPTE432, 'smpte432'],
]);

const TRANSFERS = new Map<number, string>([
  [AVCOL_TRC_BT709, 'bt709'],
  [AVCOL_TRC_GAMMA22, 'gamma22'],
  [AVCOL_TRC_GAMMA28, 'gamma28'],
  [AVCOL_TRC_SMPTE170M, 'smpte170m'],
  [AVCOL_TRC_SMPTE240M, 'smpte240m'],
  [AVCOL_TRC_LINEAR, 'linear'],
  [AVCOL_TRC_IEC61966_2_1, 'iec61966-2-1'],
  [AVCOL_TRC_BT2020_10, 'bt2020-10'],
  [AVCOL_TRC_BT2020_12, 'bt2020-12'],
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
]);

export function colourOf(parameters: CodecParameters): ColourTags {
  return {
    range: rangeOf(parameters),
    matrix: MATRICES.get(parameters.colorSpace) ?? null,
    primaries: PRIMARIES.get(parameters.colorPrimaries) ?? null,
    transfer: TRANSFERS.get(parameters.colorTrc) ?? null,
  };
}

function rangeOf(parameters: CodecParameters): ColourTags['range'] {
  if (parameters.colorRange === AVCOL_RANGE_JPEG) return 'full';
  if (parameters.colorRange === AVCOL_RANGE_MPEG) return 'limited';
  return null;
}
