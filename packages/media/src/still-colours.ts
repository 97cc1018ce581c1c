import { av1Colours } from './av1-colours.ts';
import { PRIMARIES, type Primaries } from './primaries.ts';
import { boxAt, boxesOf, textAt } from './view-boxes.ts';

/** What colours a still's samples mean, where its file says so without a profile. */
export interface StillColours {
  readonly primaries: Primaries;
  /** A number is the exponent by which light follows from the samples. */
  readonly transfer: 'srgb' | 'linear' | 'pq' | 'hlg' | number;
  /** Only AV1's sequence header says so. */
  readonly isHidden?: boolean;
}

/** Of the start of a file; what comes later is looked for by nobody. */
export const STILL_HEAD = 256 * 1024;

/**
 * The colours of a PNG by its chunks `cICP`, or `gAMA` and `cHRM` (PNG, third edition, §4.3 and §11.3.2), or of an AVIF by its box `colr`
 * (ISO/IEC 14496-12, §12.1.5) or, without one, by AV1's sequence header. Undefined if the file has a profile, says nothing or says sRGB. `head`: the start of the file,
 * with all that precedes the pixels.
 */
export function stillColoursOf(head: Uint8Array): StillColours | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length > 16 && view.getUint32(0) === 0x89504e47) return ofPng(view);
  if (head.length > 16 && textAt(view, 4) === 'ftyp') return ofAvif(view);
  return undefined;
}

/** Whether browsers show a still in other colours: HDR, for which each program has a curve of its own, and what only AV1's sequence header says. */
export function isShownOtherwise(head: Uint8Array): boolean {
  const colours = stillColoursOf(head);
  return colours !== undefined && (/^(pq|hlg)$/.test(String(colours.transfer)) || colours.isHidden === true);
}

function ofPng(view: DataView): StillColours | undefined {
  let [gamma, primaries]: [number | undefined, Primaries | undefined] = [undefined, undefined];
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const [type, from] = [textAt(view, at + 4), at + 8];
    if (from + view.getUint32(at) > view.byteLength || type === 'IDAT') break;
    if (type === 'cICP') return stillColoursNamed(view.getUint8(from), view.getUint8(from + 1));
    if (type === 'iCCP' || type === 'sRGB') return undefined;
    if (type === 'gAMA') gamma = view.getUint32(from) / 100_000;
    if (type === 'cHRM') primaries = chromaticities(view, from);
  }
  if (gamma === undefined && !primaries) return undefined;
  return { primaries: primaries ?? PRIMARIES.bt709, transfer: gamma ? 1 / gamma : 'srgb' };
}

function chromaticities(view: DataView, from: number): Primaries | undefined {
  const point = (index: number): readonly [number, number] => [
    view.getUint32(from + index * 8) / 100_000,
    view.getUint32(from + index * 8 + 4) / 100_000,
  ];
  const [white, red, green, blue] = [point(0), point(1), point(2), point(3)];
  // Primaries on one line have no colours between them.
  const area = (green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1]);
  const isSound = [white, red, green, blue].every(([, y]) => y > 0) && Math.abs(area) > 1e-3;
  return isSound ? { white, red, green, blue } : undefined;
}

/** The properties of items lie in `ipco` (ISO/IEC 23008-12, 9.3). A profile comes before a description. */
function ofAvif(view: DataView): StillColours | undefined {
  const properties = boxAt(view, 'meta', 'iprp', 'ipco');
  let numbers = av1Colours(view);
  let isTold = false;
  for (const { type, from, to } of properties ? boxesOf(view, properties) : []) {
    if (type !== 'colr') continue;
    const kind = textAt(view, from);
    if (kind === 'prof' || kind === 'rICC') return undefined;
    if (kind !== 'nclx' || to - from < 10 || isTold) continue;
    numbers = [view.getUint16(from + 4), view.getUint16(from + 6)];
    isTold = true;
  }
  const colours = numbers && stillColoursNamed(...numbers);
  return colours && { ...colours, isHidden: !isTold };
}

/** ITU-T H.273, table 2. */
const BY_NUMBER = new Map<number, Primaries>([
  [1, PRIMARIES.bt709],
  [4, PRIMARIES.bt470m],
  [5, PRIMARIES.bt470bg],
  [6, PRIMARIES.smpte170m],
  [7, PRIMARIES.smpte170m],
  [9, PRIMARIES.bt2020],
  [11, PRIMARIES.smpte431],
  [12, PRIMARIES.smpte432],
]);

/** Table 3. The transfers of video are shown unchanged, as in clips. */
const TRANSFERS = new Map<number, StillColours['transfer']>([
  [1, 'srgb'],
  [4, 2.2],
  [5, 2.8],
  [6, 'srgb'],
  [8, 'linear'],
  [13, 'srgb'],
  [14, 'srgb'],
  [15, 'srgb'],
  [16, 'pq'],
  [18, 'hlg'],
]);

export const SRGB: StillColours = { primaries: PRIMARIES.bt709, transfer: 'srgb' };

/** By the code points of ITU-T H.273; undefined for sRGB, and where nothing is said. */
export function stillColoursNamed(primaries: number, transfer: number): StillColours | undefined {
  const found = {
    primaries: BY_NUMBER.get(primaries) ?? SRGB.primaries,
    transfer: TRANSFERS.get(transfer) ?? SRGB.transfer,
  };
  return found.primaries === SRGB.primaries && found.transfer === SRGB.transfer ? undefined : found;
}
