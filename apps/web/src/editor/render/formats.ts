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
import * as words from '../../words/en/editor/editor-render.ts';

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
  { label: words.portrait720, width: 720, height: 900 },
  { label: words.portrait1080, width: 1080, height: 1350 },
  { label: words.portrait2K, width: 1440, height: 1800 },
  { label: words.portrait4K, width: 2160, height: 2700 },
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

function reasonOf(
  composition: Composition,
  orientation: NonNullable<ReturnType<typeof commonOrientation>>,
  common: CanvasAspect,
  own: CanvasAspect | undefined,
): string {
  const clips = composition.overlays.filter(isVideo).length;
  const facts = { clips, number: inWords(clips), orientation, format: common };
  return own === undefined || own === common ? words.isLocked(facts) : words.isLockedToTwo({ ...facts, own });
}

function noteOf(composition: Composition): string {
  const frames = durationOf(composition);
  const minutes = Math.max(1, Math.ceil(frames / (60 * limits.fps)));
  return words.pricedPerMinute({ length: timecode(frames / limits.fps), minutes });
}
