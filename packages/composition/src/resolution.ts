import type { Size } from '@kinoloom/contract';
import { type Composition, durationOf } from './composition.ts';
import { aspectOfOrientation, orientationOf, pictureSize, type Orientation } from './orientation.ts';
import { isVideo } from './timing.ts';
import { renderPrice, type Credits } from '@kinoloom/contract/values';

/** A resolution to render at. */
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

/** By format, from the smallest to the largest. */
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
  /** That of most videos, the larger if several are as frequent; without videos, that of the canvas. */
  readonly recommendedResolution: ResolutionOption;
  /** Number of videos by their own size (`1280x720`). */
  readonly resolutionCounts: Readonly<Record<string, number>>;
  /** The presets nearest to the videos, the most frequent first. */
  readonly detectedResolutions: readonly ResolutionOption[];
  /** Whether the videos differ in size. */
  readonly hasMultipleResolutions: boolean;
  readonly totalVideoCount: number;
}

/** What resolutions the videos of a composition have, and which one suits it. */
export function analyseResolutions({ canvas, overlays }: Pick<Composition, 'canvas' | 'overlays'>): ResolutionAnalysis {
  const sizes = overlays.filter(isVideo).map(pictureSize);
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

/** The preset of a picture's format whose short side is nearest to its own; the larger of two as near. */
function nearestPreset(size: Size): ResolutionOption {
  const orientation: Orientation = orientationOf(size);
  const distance = (preset: Size): number => Math.abs(shortSide(preset) - shortSide(size));
  return resolutionPresets[aspectOfOrientation[orientation]].reduce((best, preset) =>
    distance(preset) <= distance(best) ? preset : best,
  );
}

/** Credits for a render of a composition at a size: by its started minutes. */
export const renderCostOf = (composition: Pick<Composition, 'overlays'>, size: Size): Credits =>
  renderPrice(size, durationOf(composition));

/** What a render is said to cost its maker and take, before anything was measured: shown, never charged. */
export const shownEstimate = { cost: 0.008, seconds: 25 } as const;
