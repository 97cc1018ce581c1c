import {
  analyseResolutions,
  aspectOfCanvas,
  aspectOfOrientation,
  commonOrientation,
  durationOf,
  isVideo,
  renderCostOf,
  resolutionPresets,
  type CanvasAspect,
  type Composition,
} from '@kinoloom/composition';
import { limits, type Credits, type Size } from '@kinoloom/contract';
import { timecode, inWords } from '../../lib/formatters.ts';

/** A render size with its price. */
export interface Resolution extends Size {
  /** `1080p Full HD` */
  readonly label: string;
  readonly price: Credits;
}

export interface Format {
  readonly aspect: CanvasAspect;
  /** Listed but not selectable. */
  readonly locked: boolean;
  /** From the smallest to the largest. */
  readonly resolutions: readonly Resolution[];
  readonly recommended: Resolution;
}

/** Render options of a composition. */
export interface RenderChoices {
  readonly formats: readonly Format[];
  /** Why formats are locked; null if they are not. */
  readonly reason: string | null;
  /** Initial selection. */
  readonly first: { readonly aspect: CanvasAspect; readonly resolution: Resolution };
  /** How the price is computed: `Priced per started minute: 0:46 counts as 1.` */
  readonly note: string;
}

/** 4:5 with the width of 9:16. The contract does not offer it, so it appears only for compositions that have it. */
const portraits = [
  { label: '720p HD Portrait', width: 720, height: 900 },
  { label: '1080p Portrait', width: 1080, height: 1350 },
  { label: '2K Portrait', width: 1440, height: 1800 },
  { label: '4K Portrait', width: 2160, height: 2700 },
] as const;

const offered = ['16:9', '9:16', '1:1'] as const;

/**
 * Formats and resolutions of a composition. Clips of one orientation lock the format to theirs; the canvas's own format
 * stays, since the preview shows it. Preselects the recommended resolution, or the best affordable one.
 */
export function renderChoices(composition: Composition, available: number | undefined): RenderChoices {
  const own = aspectOfCanvas(composition.canvas);
  const orientation = commonOrientation(composition);
  const common = orientation && aspectOfOrientation[orientation];
  const { recommendedResolution } = analyseResolutions(composition);
  const side = Math.min(recommendedResolution.width, recommendedResolution.height);
  const formats = [...offered, ...(own === '4:5' ? [own] : [])].map((aspect): Format => {
    const presets = aspect === '4:5' ? portraits : resolutionPresets[aspect];
    const resolutions = presets.map(({ label, width, height }) => ({
      label,
      width,
      height,
      price: renderCostOf(composition, { width, height }),
    }));
    return {
      aspect,
      resolutions,
      recommended: nearest(resolutions, side),
      locked: common !== undefined && aspect !== common && aspect !== own,
    };
  });
  const chosen =
    formats.find(({ aspect }) => aspect === (own ?? common ?? recommendedResolution.aspectRatio)) ?? formats[0];
  if (!chosen) throw new Error('There is no format to render in');
  const { aspect, recommended, resolutions } = chosen;
  return {
    formats,
    reason: common && orientation ? reasonOf(composition, orientation, common, own) : null,
    first: { aspect, resolution: payable(recommended, resolutions, available) },
    note: noteOf(composition),
  };
}

const shortSide = ({ width, height }: Size): number => Math.min(width, height);

function nearest(resolutions: readonly Resolution[], side: number): Resolution {
  const [first, ...others] = resolutions;
  if (!first) throw new Error('A format has no resolutions');
  const far = (each: Resolution): number => Math.abs(shortSide(each) - side);
  return others.reduce((best, each) => (far(each) <= far(best) ? each : best), first);
}

/** The recommended one, or else the largest affordable one, if any. */
function payable(
  recommended: Resolution,
  resolutions: readonly Resolution[],
  available: number | undefined,
): Resolution {
  if (available === undefined || recommended.price <= available) return recommended;
  return resolutions.findLast(({ price }) => price <= available) ?? recommended;
}

const words = { horizontal: 'landscape', vertical: 'vertical', square: 'square' } as const;

function reasonOf(
  composition: Composition,
  orientation: keyof typeof words,
  common: CanvasAspect,
  own: CanvasAspect | undefined,
): string {
  const count = composition.overlays.filter(isVideo).length;
  const all = count === 1 ? 'The clip is' : count === 2 ? 'Both clips are' : `All ${inWords(count)} clips are`;
  if (own === undefined || own === common) return `${all} ${words[orientation]}, so the format is locked to ${common}.`;
  return `The timeline is set to ${own}. ${all} ${words[orientation]}, so the only other format is ${common}.`;
}

function noteOf(composition: Composition): string {
  const frames = durationOf(composition);
  const minutes = Math.max(1, Math.ceil(frames / (60 * limits.fps)));
  return `Priced per started minute: ${timecode(frames / limits.fps)} counts as ${minutes}.`;
}
