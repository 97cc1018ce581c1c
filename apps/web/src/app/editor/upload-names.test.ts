import { flowToEditor } from '@kinoloom/composition';
import { LOCAL_UPLOAD, type MediaRecord } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { describeOverlay as describeItem, overlayLabel } from '../../editor/timeline/gestures/overlay-label.ts';
import { overlayName as nameInPanel } from '../../editor/canvas/overlay-box.ts';
import { flowPreviewOf } from '../../features/flows/flow-preview.ts';
import { mergeUploads } from '../../features/local-media/queries.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import { factsFrom, factsOfUpload } from './media-facts.ts';

const upload: MediaRecord = {
  id: 'u',
  user_id: 'account',
  flow_id: 'f',
  media_type: 'video',
  url: '/media/u/video.mp4',
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: null,
  model: null,
  duration: 4,
  aspect_ratio: '16:9',
  resolution: '1280x720',
  width: 1280,
  height: 720,
  credits_used: 0,
  has_audio: true,
  hasAudio: true,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: { operation: LOCAL_UPLOAD, original_file_name: 'old-growth-plate.mp4' },
  created_at: '2026-01-01T00:00:00Z',
};

test('an upload has the same name on cards, in lists, in panels, on the timeline and for screen readers', () => {
  const kept = {
    id: 'u',
    userId: 'me',
    name: 'old-growth-plate.mp4',
    type: 'video',
    serverPath: upload.url,
    size: 10,
    lastModified: 1,
    thumbnail: '',
    duration: 4,
    createdAt: 1,
  } as const;
  const [here] = mergeUploads([kept], undefined);
  const [elsewhere] = mergeUploads([], [{ size: 10, media: upload }]);
  const [clip] = flowToEditor(flowPreviewOf([upload]).sequences).overlays;
  if (!here || !elsewhere || !clip) throw new Error('Something of the upload is missing');
  const name = 'old-growth-plate';
  expect([
    mediaTitle(upload),
    factsFrom(upload).name,
    factsOfUpload(here).name,
    here.name,
    elsewhere.name,
    overlayLabel(clip),
    nameInPanel(clip),
  ]).toEqual(Array.from({ length: 7 }, () => name));
  expect(describeItem(clip)).toContain(name);
});

test('an upload of any kind is called so where it has no name, and to screen readers always', () => {
  const { mediaStart: _start, speed: _speed, styles, ...placed } = video({ origin: 'upload' });
  const { volume, ...look } = styles;
  const { overlays } = compositionOf(
    video({ origin: 'upload' }),
    { ...placed, type: 'image', styles: look },
    { ...video({ origin: 'upload' }), type: 'sound', styles: { volume } },
  );
  for (const overlay of overlays) {
    expect([overlayLabel(overlay), nameInPanel(overlay)]).toEqual(['Upload', 'Upload']);
    expect(describeItem({ ...overlay, content: 'Plate' })).toMatch(/^Upload, Plate, row 1/);
  }
  expect([overlayLabel(video()), nameInPanel(video())]).toEqual(['Video', 'Clip']);
});
