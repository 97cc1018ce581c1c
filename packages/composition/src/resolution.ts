import type { Size } from '@kinoloom/contract';
import type { Composition } from './composition.ts';
import { everyOverlay } from './compound.ts';
import { aspectOfOrientation, orientationOf, pictureSize, type Orientation } from './orientation.ts';
import { durationOf, isVideo } from './timing.ts';
import { renderPrice, type Credits } from '@kinoloom/contract/values';

export interface ResolutionOption extends Size {
  readonly label: string;
  readonly commonName: string;
  readonly aspectRatio: '16:9' | '9:16' | '1:1';
}

const LINES = [
  { commonName: '720p', label: '720p HD', width: 1280, height: 720 },
  { commonName: '1080p', label: '1080p Full HD', width: 1920, height: 1080 },
  { commonName: '2K', label: '2K QHD', width: 2560, height: 1440 },
  { commonName: '4K', label: '4K Ultra HD', width: 3840, height: 2160 },
] as const;

/** By aspect ratio, from small to large. */
export const resolutionPresets: Readonly<Record<ResolutionOption['aspectRatio'], readonly ResolutionOption[]>> = {
  '16:9': LINES.map((preset) => ({ ...preset, aspectRatio: '16:9' })),
  '9:16': LINES.map(({ commonName, label, width, height }) => ({
    commonName,
    label: `${label} Vertical`,
    width: height,
    height: width,
    aspectRatio: '9:16',
  })),
  '1:1': [
    { commonName: '1080p', label: '1080p Square', width: 1080, height: 1080, aspectRatio: '1:1' },
    { commonName: '2K', label: '2K Square', width: 1440, height: 1440, aspectRatio: '1:1' },
  ],
};

export interface ResolutionAnalysis {
  /** Resolution of most videos, the larger on a tie; of the canvas without videos. */
  readonly recommendedResolution: ResolutionOption;
  /** Number of videos per own size (`1280x720`). */
  readonly resolutionCounts: Readonly<Record<string, number>>;
  /** Presets nearest to the videos, most frequent first. */
  readonly detectedResolutions: readonly ResolutionOption[];
  /** Whether the videos differ in size. */
  readonly hasMultipleResolutions: boolean;
  readonly totalVideoCount: number;
}

/** Analyses the resolutions of a composition's videos and recommends one. */
export function analyseResolutions(composition: Pick<Composition, 'canvas' | 'overlays'>): ResolutionAnalysis {
  const { canvas } = composition;
  const sizes = everyOverlay(composition).filter(isVideo).map(pictureSize);
  const counts = new Map<string, number>();
  const detected = new Map<ResolutionOption, number>();
  for (const size of sizes) {
    const text = `${size.width}x${size.height}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    const preset = nearestPreset(size);
    detected.set(preset, (detected.get(preset) ?? 0) + 1);
  }
  const detectedResolutions = [...detected]
    .toSorted(([a, many], [b, few]) => few - many || area(b) - area(a))
    .map(([preset]) => preset);
  return {
    recommendedResolution: detectedResolutions[0] ?? nearestPreset(canvas),
    resolutionCounts: Object.fromEntries(counts),
    detectedResolutions,
    hasMultipleResolutions: counts.size > 1,
    totalVideoCount: sizes.length,
  };
}

const area = ({ width, height }: Size): number => width * height;
const shortSide = ({ width, height }: Size): number => Math.min(width, height);

/** The preset of the same aspect ratio with the nearest short side; the larger on a tie. */
function nearestPreset(size: Size): ResolutionOption {
  const orientation: Orientation = orientationOf(size);
  const distance = (preset: Size): number => Math.abs(shortSide(preset) - shortSide(size));
  return resolutionPresets[aspectOfOrientation[orientation]].reduce((best, preset) =>
    distance(preset) <= distance(best) ? preset : best,
  );
}

/** Credits for rendering a composition at a size, per started minute. */
export const renderCostOf = (composition: Pick<Composition, 'overlays'>, size: Size): Credits =>
  renderPrice(size, durationOf(composition));

/** Rough cost and time of a render before measurements exist: shown, never charged. */
export const shownEstimate = { cost: 0.008, seconds: 25 } as const;
