import { limits } from '@kinoloom/contract';
import type { Page } from '@playwright/test';
import { clip } from '../../harness/clips.ts';
import { beginning, named } from '../named.ts';
import { showCredits, showUnknownCredits } from '../shown-credits.ts';
import { card, ended, expect, openWorkshop } from '../workshop.ts';
import { button, fromMenu, type Scene, type Way } from './walk.ts';

const flowMenu = (page: Page) => button(page, named('Flow {name}, switch', { name: /.+/u }));
const action = (name: string, title: string) => (page: Page) =>
  card(page, title)
    .getByRole('button', { name: beginning(name) })
    .or(card(page, title).getByRole('button', { name: named('Actions for {title}', { title }) }))
    .filter({ visible: true })
    .first();
/** Actions without a button on the card are in its menu. */
const act =
  (name: string) =>
  async (scene: Scene): Promise<void> => {
    const { page } = scene;
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu'))
      await fromMenu(name)(scene);
    else await page.keyboard.press('Enter');
  };
const TAKE = 'Harbour take';
let letGo = (): void => undefined;

/** Fills the flow: another clip would exceed its limit. */
async function fillFlow({ creator, workshop: { flow } }: Scene): Promise<void> {
  const buffer = await clip({ size: { width: 320, height: 180 }, frames: 15 });
  const file = { name: 'take.mp4', mimeType: 'video/mp4', buffer };
  const sent = Array.from({ length: limits.flow.maxVideos - 1 }, () =>
    creator.post('/api/upload/file', { multipart: { flow_id: flow, file } }),
  );
  for (const answer of await Promise.all(sent)) expect(answer.ok()).toBe(true);
}

export const studioWays: readonly Way[] = [
  {
    name: 'the prompt generator',
    shows: ['features/assistant/assistant-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Write with AI')),
    title: named('AI Prompt Generator'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'a new flow',
    shows: ['features/flows/flow-name-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Create new flow')),
    title: named('Create New Flow'),
  },
  {
    name: 'renaming a flow',
    shows: ['features/flows/flow-name-dialog.tsx', 'Dialog'],
    from: flowMenu,
    open: fromMenu('Rename'),
    title: named('Rename Flow'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'sharing a flow',
    shows: ['features/sharing/share-dialog.tsx', 'Dialog'],
    from: flowMenu,
    open: fromMenu('Share'),
    title: named('Share'),
    seenBy: 'sharing.spec.ts',
  },
  {
    name: 'choosing what to compare with',
    shows: ['features/compare/choose-dialog.tsx', 'Dialog'],
    from: action('Compare with…', TAKE),
    open: act('Compare with…'),
    title: named('Compare with…'),
    seenBy: 'compare.spec.ts',
  },
  {
    name: 'deleting a flow',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: flowMenu,
    open: fromMenu('Delete'),
    title: named('Delete Flow'),
  },
  {
    name: 'the viewer',
    shows: ['features/viewer/media-viewer.tsx', 'MediaFrame'],
    from: (page) => button(page, named('Open {title}', { title: TAKE })),
    title: named('Generated Media'),
    isAnotherOnPhone: true,
    seenBy: 'viewer.spec.ts',
  },
  {
    name: 'the keyboard shortcuts',
    shows: ['app/shell/shortcuts-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Create new flow')),
    open: ({ page }) => page.keyboard.press('?'),
    title: named('Keyboard shortcuts'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'more like a result',
    shows: ['features/clip-tools/more-like-dialog.tsx', 'Dialog'],
    prepare: async ({ page, creator, workshop }) => {
      const data = { prompt: 'A buoy at dusk', aspectRatio: '16:9', flow_id: workshop.flow };
      await creator.post('/api/ai/image/generate/flux-pro-ultra', { data });
      // Wait until the list no longer changes.
      await ended(page, workshop);
      await openWorkshop(page, workshop);
    },
    from: action('More like this', 'A buoy at dusk'),
    title: named('More like this'),
    seenBy: 'variations.spec.ts',
  },
  {
    name: 'upscaling a clip',
    shows: ['features/clip-tools/upscale-dialog.tsx', 'Dialog'],
    from: action('Upscale', TAKE),
    open: act('Upscale'),
    title: named('Upscale'),
  },
  {
    name: 'reframing a clip',
    shows: ['features/clip-tools/reframe-dialog.tsx', 'Dialog'],
    from: action('Reframe', TAKE),
    open: act('Reframe'),
    title: named('Reframe'),
  },
  {
    name: 'a lipsync',
    shows: ['features/clip-tools/lipsync-dialog.tsx', 'Dialog'],
    from: action('Lipsync', TAKE),
    open: act('Lipsync'),
    title: named('Lipsync'),
  },
  {
    name: 'changing the voice',
    shows: ['features/change-voice/change-voice-dialog.tsx', 'Dialog'],
    from: action('Change voice', TAKE),
    open: act('Change voice'),
    title: named('Change Voice'),
    seenBy: 'change-voice.spec.ts',
  },
  {
    name: 'changing the voice while a clip is split',
    shows: ['features/change-voice/change-voice-dialog.tsx', 'Dialog'],
    from: action('Change voice', TAKE),
    open: async (scene) => {
      const { page, workshop } = scene;
      letGo = workshop.sandbox.hold();
      await act('Change voice')(scene);
      await button(page, beginning('Split')).press('Enter');
      await expect(page.getByText(named('Separating vocals and background'))).toBeVisible();
    },
    title: named('Change Voice'),
    insteadOfEscape: { button: named('Keep working'), because: 'What runs is kept or stopped in words, not by a key.' },
    seenBy: 'change-voice.spec.ts',
    tidy: async ({ page, workshop }) => {
      letGo();
      // Wait until the list of jobs no longer changes.
      await ended(page, workshop);
    },
  },
  {
    name: 'the preview',
    shows: ['app/studio-video/preview-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Play the flow')),
    title: named('Preview of {name}', { name: 'Harbour' }),
    isAnotherOnPhone: true,
    seenBy: 'flow-preview.spec.ts',
  },
  {
    name: 'the jobs',
    shows: ['features/jobs/jobs-tray.tsx', 'Popover'],
    from: (page) => button(page, beginning('Jobs')),
    title: named('Jobs'),
    isAnotherOnPhone: true,
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'a finished render',
    shows: ['rendering/render-dialog.tsx', 'Dialog'],
    from: (page) => button(page, beginning('Render flow')),
    open: async ({ page }) => {
      await page.keyboard.press('Enter');
      await expect(button(page, named('Download Video'))).toBeVisible({ timeout: 120_000 });
    },
    title: named('Render'),
    isAnotherOnPhone: true,
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'insufficient credits',
    shows: ['features/credits/insufficient-credits-dialog.tsx', 'Dialog'],
    prepare: async ({ page, workshop }) => {
      await showCredits(page, 2);
      await openWorkshop(page, workshop);
    },
    from: action('Upscale', 'Harbour wall'),
    open: act('Upscale'),
    title: named('Insufficient credits'),
    tidy: ({ page }) => showUnknownCredits(page),
  },
  {
    name: 'deleting in the viewer',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    prepare: async ({ page, workshop }) => {
      await openWorkshop(page, workshop);
      await button(page, named('Open {title}', { title: 'Red boat' })).press('Enter');
    },
    from: (page) => page.getByRole('dialog', { name: named('Generated Media') }),
    open: ({ page }) => page.keyboard.press('Delete'),
    title: named('Delete Media'),
    isAnotherOnPhone: true,
    seenBy: 'accessibility.spec.ts',
    tidy: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'a full flow',
    shows: ['features/flows/flow-name-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await fillFlow(scene);
      await openWorkshop(scene.page, scene.workshop);
      await expect(scene.page.getByText(`${limits.flow.maxVideos}/${limits.flow.maxVideos}`).first()).toBeVisible();
    },
    from: (page) => page.getByRole('textbox', { name: named('Prompt') }),
    open: async ({ page }) => {
      await page.keyboard.type('One more');
      await page.keyboard.press('Enter');
    },
    title: named('Flow Limit Reached'),
  },
];
