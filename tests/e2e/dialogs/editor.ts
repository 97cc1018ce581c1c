import { canvasSizes, defaultStyles, frame, type Composition, type VideoOverlay } from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import type { Page } from '@playwright/test';
import { clip } from '../../harness/clips.ts';
import { png } from '../../harness/pictures.ts';
import { expect } from '../workshop.ts';
import { button, fromMenu, type Scene, type Way } from './walk.ts';

const FRAMES = 45;

const video = ({ url, width, height }: MediaRecord, index: number): VideoOverlay => ({
  id: `clip-${index}`,
  type: 'video',
  from: frame(index * FRAMES),
  durationInFrames: frame(FRAMES),
  row: 0,
  left: 0,
  top: 0,
  ...canvasSizes['16:9'],
  rotation: 0,
  content: `Clip ${index + 1}`,
  src: url,
  videoStartTime: 0,
  speed: 1,
  originalWidth: width ?? 1280,
  originalHeight: height ?? 720,
  styles: defaultStyles.video,
});

const compositionOf = (...overlays: VideoOverlay[]): Composition => ({
  version: 2,
  fps: 30,
  canvas: canvasSizes['16:9'],
  rows: 5,
  overlays,
});

/** Opens a new project of this composition. @returns its id */
async function open({ page, creator }: Scene, film: Composition, name = 'Untold'): Promise<string> {
  const made = await creator.post('/api/projects', { data: { name, composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(projectMenu(page)).toBeVisible();
  return project.id;
}

async function uprightTake({ creator, workshop: { flow } }: Scene): Promise<MediaRecord> {
  const buffer = await clip({ size: { width: 360, height: 640 }, frames: 60 });
  const file = { name: 'upright.mp4', mimeType: 'video/mp4', buffer };
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
  return ((await sent.json()) as UploadAnswer).media;
}

const projectMenu = (page: Page) => button(page, /Project menu$/u);
const render = (page: Page) => button(page, /^Render/u);
let project = '';

export const editorWays: readonly Way[] = [
  {
    name: 'a new project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf());
      await scene.page.goto('/studio/editor');
    },
    from: (page) => button(page, 'New project'),
    title: 'New Project',
  },
  {
    name: 'deleting a project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    from: (page) => button(page, 'More for Untold'),
    open: fromMenu('Delete'),
    title: 'Delete Project',
  },
  {
    name: 'renaming the project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf({ ...video(scene.workshop.take, 0), src: '' }));
    },
    from: projectMenu,
    open: fromMenu('Rename'),
    title: 'Rename Project',
  },
  {
    name: 'a composition that cannot be rendered',
    shows: ['editor/render/findings-dialog.tsx', 'Dialog'],
    from: render,
    title: 'Cannot Render Video',
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'save states',
    shows: ['editor/saving/save-states.tsx', 'Popover'],
    from: (page) => button(page, 'Save States'),
    title: 'Save States',
    isAnotherOnPhone: true,
  },
  {
    name: 'the settings of the timeline',
    shows: ['editor/timeline/toolbar/timeline-settings.tsx', 'Popover'],
    from: (page) => button(page, 'Timeline settings'),
    title: 'Timeline settings',
    isAnotherOnPhone: true,
  },
  {
    name: 'recent renders',
    shows: ['editor/render/recent-renders.tsx', 'Popover'],
    from: (page) => button(page, /^Recent renders/u),
    title: 'Recent renders',
    isAnotherOnPhone: true,
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'the help of a tool',
    shows: ['features/audio/lesson-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: 'Audio', exact: true }).press('Enter');
    },
    from: (page) => button(page, /^Learn about/u),
    title: 'Text to speech',
    isAnotherOnPhone: true,
  },
  {
    name: 'choosing a voice',
    shows: ['features/voices/voice-picker.tsx', 'Popover'],
    from: (page) => button(page, /^Voice:/u),
    title: 'Choose a voice',
    isAnotherOnPhone: true,
  },
  {
    name: 'an upload',
    shows: ['features/local-media/local-preview.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: 'Local', exact: true }).press('Enter');
      const picture = { name: 'plate.png', mimeType: 'image/png', buffer: png(320, 180) };
      await page.getByLabel('Media to upload').setInputFiles(picture);
      await expect(button(page, 'Delete plate')).toBeAttached();
    },
    from: (page) => button(page, /^Image: plate/u),
    title: 'plate',
    isAnotherOnPhone: true,
    seenBy: 'local-media.spec.ts',
  },
  {
    name: 'a subtitle file that begins late',
    shows: ['editor/panels/captions/caption-offer-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.getByRole('navigation').getByRole('button', { name: 'Captions' }).press('Enter');
    },
    from: (page) => button(page, /^Import SRT/u),
    open: async ({ page }) => {
      const buffer = Buffer.from('1\n01:00:02,000 --> 01:00:03,000\nLand ahead\n');
      const late = { name: 'late.srt', mimeType: 'application/x-subrip', buffer };
      await page.getByLabel('Subtitle file').setInputFiles(late);
    },
    title: '1 caption in late.srt',
    seenBy: 'panels.spec.ts',
    isAnotherOnPhone: true,
  },
  {
    name: 'leaving without the server and without room in the browser',
    shows: ['app/editor/leave-question.tsx', 'Dialog'],
    prepare: async (scene) => {
      const { page } = scene;
      await open(scene, compositionOf(video(scene.workshop.take, 0)), 'At sea');
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      });
      await page.route('**/api/projects/**', (route) => route.abort());
      await button(page, 'Timeline settings').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(button(page, 'Save States')).toHaveAttribute('title', 'Not saved anywhere');
    },
    from: (page) => page.getByRole('link', { name: 'Gallery' }).first(),
    title: 'Leave without saving?',
    isAnotherOnPhone: true,
    tidy: async ({ page }) => {
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(button(page, 'Save States')).toHaveAttribute('title', /^Autosaved/u);
    },
  },
  {
    name: 'format and resolution',
    shows: ['editor/render/resolution-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf(video(scene.workshop.take, 0), video(await uprightTake(scene), 1)));
    },
    from: render,
    title: 'Choose Format and Resolution',
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'a running render',
    shows: ['rendering/render-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      const film = compositionOf(...Array.from({ length: 40 }, (_, index) => video(scene.workshop.take, index)));
      project = await open(scene, film, 'Signal fire');
    },
    from: render,
    open: async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: /4K Ultra HD/u }).press('Space');
      await button(page, /^Render 4K Ultra HD/u).press('Enter');
    },
    title: 'Render',
    insteadOfEscape: { button: 'Keep working', because: 'A render is kept or cancelled in words, not by a key.' },
    tidy: async ({ page }) => {
      await render(page).press('Enter');
      await button(page, 'Cancel Render').press('Enter');
      await expect(page.getByRole('dialog', { name: 'Render' })).toBeHidden({ timeout: 60_000 });
    },
  },
  {
    name: 'a composition changed in two places',
    shows: ['editor/saving/conflict-dialogs.tsx', 'Dialog'],
    from: (page) => button(page, 'Timeline settings'),
    open: async ({ page, creator }) => {
      await page.route('**/api/projects/**', (route) => route.abort());
      await page.route('**/api/events', (route) => route.abort());
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(button(page, 'Save States')).toHaveAttribute('title', 'Kept in this browser');
      const answer = (await (await creator.get(`/api/projects/${project}`)).json()) as ProjectOpened;
      const { revision, composition } = answer.project;
      await creator.put(`/api/projects/${project}`, {
        data: { revision, composition: { ...(composition as Composition), rows: 6 } },
      });
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    title: 'Changed elsewhere as well',
    insteadOfEscape: { button: 'Keep this one', because: 'One of the films would be lost without a word.' },
    seenBy: 'editor-saving.spec.ts',
  },
  {
    name: 'a project deleted elsewhere',
    shows: ['editor/saving/conflict-dialogs.tsx', 'Dialog'],
    from: projectMenu,
    open: async ({ creator }) => {
      await creator.delete(`/api/projects/${project}`);
    },
    title: 'This project was deleted',
    insteadOfEscape: { button: 'All projects', because: 'The film on the screen would be lost without a word.' },
    back: (page) => page.getByRole('main'),
  },
];
