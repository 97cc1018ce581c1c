import { describe, expect, test } from 'vitest';
import { analyseResolutions, resolutionPresets } from './resolution.ts';
import { compositionOf, video } from './testing/composition-of.ts';

const of = (...sizes: (readonly [number, number])[]) =>
  analyseResolutions(
    compositionOf(
      ...sizes.map(([originalWidth, originalHeight], index) =>
        video({ id: `${index}`, originalWidth, originalHeight }),
      ),
    ),
  );

describe('analyseResolutions', () => {
  test('recommends the most frequent resolution, and counts videos by their original size', () => {
    expect(of([1280, 720], [1920, 1080], [1280, 720])).toEqual({
      recommendedResolution: { width: 1280, height: 720, label: '720p HD', commonName: '720p', aspectRatio: '16:9' },
      resolutionCounts: { '1280x720': 2, '1920x1080': 1 },
      detectedResolutions: [resolutionPresets['16:9'][0], resolutionPresets['16:9'][1]],
      hasMultipleResolutions: true,
      totalVideoCount: 3,
    });
  });

  test('recommends the larger of two equally frequent resolutions', () => {
    expect(of([1280, 720], [2560, 1440]).recommendedResolution.label).toBe('2K QHD');
  });

  test.each([
    [[1024, 576], '720p HD', 1280, 720],
    [[1080, 1920], '1080p Full HD Vertical', 1080, 1920],
    [[4096, 2160], '4K Ultra HD', 3840, 2160],
    [[1024, 1024], '1080p Square', 1080, 1080],
    [[2048, 2048], '2K Square', 1440, 1440],
  ] as const)('maps %j to %s', (size, label, width, height) => {
    expect(of(size).recommendedResolution).toMatchObject({ label, width, height });
  });

  test('recommends the resolution of the canvas if there is no video', () => {
    const { recommendedResolution, totalVideoCount, hasMultipleResolutions } = of();
    expect([recommendedResolution.label, totalVideoCount, hasMultipleResolutions]).toEqual(['1080p Full HD', 0, false]);
  });
});
