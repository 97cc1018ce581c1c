import { isSeen, isVideo } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { asVersion2 } from '../../composition/src/testing/version-2.ts';
import { RenderPlan } from './segment.ts';
import { caption, clip, still, title, words } from './testing/overlays.ts';

const encoding = {
  canvas: { width: 320, height: 180 },
  quality: 'high',
  colours: 'bt709',
  setId: 1,
  keyframeEvery: 60,
};

/** A plan of these overlays, as a server stores it between its steps. */
function planOf(overlays: readonly unknown[], isClip: (overlay: unknown) => boolean): unknown {
  const [ground] = overlays.filter(isClip);
  const span = { from: 0, length: 60, start: 4 };
  return {
    frames: 120,
    encoding,
    segments: [
      { kind: 'copied', from: 0, length: 60, span: { ...span, path: 'copy', clip: ground } },
      {
        kind: 'encoded',
        from: 60,
        length: 60,
        hash: 'h',
        spans: [{ ...span, path: 'yuv', clip: ground, over: overlays, reason: 'words' }],
      },
    ],
  };
}

test('a plan that version 2 has stored before an upgrade is gone on with', () => {
  const origin = 'upload';
  const overlays = [
    clip({ mediaStart: 4, origin }),
    clip({ mediaStart: 7.5, speed: 2 }),
    still({ origin }),
    still(),
    words(),
    caption('Go on'),
    title(),
  ].filter(isSeen);
  const now = planOf(overlays, (overlay) => isVideo(overlay as (typeof overlays)[number]));
  const old = planOf(overlays.map(asVersion2), (overlay) => 'videoStartTime' in (overlay as object));
  expect(JSON.stringify(old)).toContain('"local"');
  expect(JSON.stringify(old)).not.toContain('mediaStart');
  expect(RenderPlan.parse(old)).toEqual(RenderPlan.parse(now));
});
