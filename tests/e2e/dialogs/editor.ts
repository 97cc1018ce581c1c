import {
  canvasSizes,
  defaultStyles,
  emptyComposition,
  emptyRows,
  frame,
  type Composition,
  type TextOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import type { Page } from '@playwright/test';
import { clip } from '../../harness/clips.ts';
import { png } from '../../harness/pictures.ts';
import { ownLookBytes } from '../../../packages/composition/src/testing/own-look.ts';
import { beginning, ending, named } from '../named.ts';
import { clipOfTake } from '../clip-of-take.ts';
import { expect } from '../workshop.ts';
import { button, fromMenu, type Scene, type Way } from './walk.ts';

const FRAMES = 45;

const video = (media: MediaRecord, index: number) =>
  clipOfTake(media, index, FRAMES, { originalWidth: media.width ?? 1280, originalHeight: media.height ?? 720 });

const titleText: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(FRAMES),
  row: 0,
  left: 300,
  top: 300,
  width: 1_200,
  height: 300,
  rotation: 0,
  content: 'Low water',
  styles: defaultStyles.text,
};

const markerFlag = named('{name}, {at}', { name: /(?:Marker|Markierung)/u, at: /[\d:.]+/u });

const compositionOf = (...overlays: VideoOverlay[]): Composition => ({
  ...emptyComposition(canvasSizes['16:9']),
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

const projectMenu = (page: Page) => button(page, ending('Project menu'));
const render = (page: Page) => button(page, beginning('Render'));
let project = '';

export const editorWays: readonly Way[] = [
  {
    name: 'a new project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf());
      await scene.page.goto('/studio/editor');
    },
    from: (page) => button(page, named('New project')),
    title: named('New Project'),
  },
  {
    name: 'deleting a project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    from: (page) => button(page, named('More for {name}', { name: 'Untold' })),
    open: fromMenu('Delete'),
    title: named('Delete Project'),
  },
  {
    name: 'renaming the project',
    shows: ['features/projects/project-dialogs.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf({ ...video(scene.workshop.take, 0), src: '' }));
    },
    from: projectMenu,
    open: fromMenu('Rename'),
    title: named('Rename Project'),
  },
  {
    name: 'a composition that cannot be rendered',
    shows: ['editor/render/findings-dialog.tsx', 'Dialog'],
    from: render,
    title: named('Cannot Render Video'),
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'save states',
    shows: ['editor/saving/save-states.tsx', 'Popover'],
    from: (page) => button(page, named('Save States')),
    title: named('Save States'),
    isAnotherOnPhone: true,
  },
  {
    name: 'the settings of the timeline',
    shows: ['editor/timeline/toolbar/timeline-settings.tsx', 'Popover'],
    from: (page) => button(page, named('Timeline settings')),
    title: named('Timeline settings'),
    isAnotherOnPhone: true,
  },
  {
    name: 'markers and range',
    shows: ['editor/timeline/toolbar/mark-tools.tsx', 'Popover'],
    from: (page) => button(page, named('Markers and range')),
    title: named('Markers and range'),
    isAnotherOnPhone: true,
    seenBy: 'timeline-rows.spec.ts',
  },
  {
    name: 'trim mode',
    shows: ['editor/timeline/toolbar/trim-modes.tsx', 'Popover'],
    from: (page) => button(page, named('Trim mode')),
    title: named('Trim mode'),
    isAnotherOnPhone: true,
    seenBy: 'trim-modes.spec.ts',
  },
  {
    name: 'a marker',
    shows: ['editor/timeline/layer/marker-layer.tsx', 'Popover'],
    prepare: ({ page }) => page.keyboard.press('Shift+M'),
    from: (page) => button(page, markerFlag),
    title: markerFlag,
    isAnotherOnPhone: true,
    seenBy: 'timeline-rows.spec.ts',
  },
  {
    name: 'the settings of a row',
    shows: ['editor/timeline/layer/row-handles.tsx', 'Popover'],
    from: (page) => button(page, named('Row {row}, arrow keys swap it with the row above or below', { row: '1' })),
    title: named('{row}: name, colour and switches', { row: /.+/u }),
    isAnotherOnPhone: true,
    seenBy: 'timeline-rows.spec.ts',
  },
  {
    name: 'recent renders',
    shows: ['editor/render/recent-renders.tsx', 'Popover'],
    from: (page) => button(page, beginning('Recent renders')),
    title: named('Recent renders'),
    isAnotherOnPhone: true,
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'the help of a tool',
    shows: ['features/audio/lesson-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: named('Audio') }).press('Enter');
    },
    from: (page) => button(page, named('Learn<hidden> about {tool}</hidden>', { tool: /.+/u })),
    title: named('Text to speech'),
    isAnotherOnPhone: true,
  },
  {
    name: 'choosing a voice',
    shows: ['features/voices/voice-picker.tsx', 'Popover'],
    from: (page) => button(page, beginning('Voice')),
    title: named('Choose a voice'),
    isAnotherOnPhone: true,
  },
  {
    name: 'an upload',
    shows: ['features/local-media/local-preview.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: named('Local') }).press('Enter');
      const picture = { name: 'plate.png', mimeType: 'image/png', buffer: png(320, 180) };
      await page.getByLabel(named('Media to upload')).setInputFiles(picture);
      await expect(button(page, named('Delete {name}', { name: 'plate' }))).toBeAttached();
    },
    from: (page) => button(page, /: plate/u),
    title: 'plate',
    isAnotherOnPhone: true,
    seenBy: 'local-media.spec.ts',
  },
  {
    name: 'a subtitle file that begins late',
    shows: ['editor/panels/captions/caption-offer-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: named('Captions') })
        .press('Enter');
    },
    from: (page) => button(page, beginning('Import SRT, VTT or ASS')),
    open: async ({ page }) => {
      const buffer = Buffer.from('1\n01:00:02,000 --> 01:00:03,000\nLand ahead\n');
      const late = { name: 'late.srt', mimeType: 'application/x-subrip', buffer };
      await page.getByLabel(named('Subtitle file')).setInputFiles(late);
    },
    title: named('{count, plural, one {# caption} other {# captions}} in {name}', { count: 1, name: 'late.srt' }),
    seenBy: 'panels.spec.ts',
    isAnotherOnPhone: true,
  },
  {
    name: 'the name of a template',
    shows: ['editor/templates/save-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf(video(scene.workshop.take, 0)), 'Kept');
      await scene.page.locator('[data-item]').first().press('Enter');
    },
    from: (page) => button(page, named('Save as template')),
    title: named('Save as template'),
    isAnotherOnPhone: true,
    seenBy: 'own-templates.spec.ts',
  },
  {
    name: 'deleting a template',
    shows: ['editor/panels/templates/own-templates.tsx', 'Dialog'],
    prepare: async ({ page, creator, workshop }) => {
      const composition = compositionOf(video(workshop.take, 0));
      await creator.post('/api/templates', { data: { name: 'Kept clip', composition } });
      await page
        .getByRole('navigation')
        .getByRole('button', { name: named('Templates') })
        .press('Enter');
    },
    from: (page) => button(page, named('Actions for {name}', { name: 'Kept clip' })),
    open: fromMenu('Delete'),
    title: named('Delete “{name}”?', { name: 'Kept clip' }),
    isAnotherOnPhone: true,
  },
  {
    name: "deleting a look of one's own",
    shows: ['editor/panels/look/own-looks.tsx', 'Dialog'],
    prepare: async (scene) => {
      const table = Buffer.from(ownLookBytes()).toString('base64');
      await scene.creator.post('/api/looks', { data: { name: 'Kept look', table } });
      await open(scene, compositionOf(video(scene.workshop.take, 0)), 'Kept');
      await scene.page.locator('[data-item]').first().press('Enter');
      await scene.page.getByRole('tab', { name: named('Look') }).press('Enter');
    },
    from: (page) => button(page, named('Actions for {name}', { name: 'Kept look' })),
    open: fromMenu('Delete'),
    title: named('Delete “{name}”?', { name: 'Kept look' }),
    isAnotherOnPhone: true,
  },
  {
    name: 'adding fonts',
    shows: ['editor/panels/text/font-dialogs.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, { ...compositionOf(), overlays: [titleText] }, 'Lettered');
      await scene.page.locator('[data-item]').first().press('Enter');
    },
    from: (page) => button(page, named('Add a font…')),
    title: named('Add fonts'),
    isAnotherOnPhone: true,
    seenBy: 'own-fonts.spec.ts',
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
      await button(page, named('Timeline settings')).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(button(page, named('Save States'))).toHaveAttribute('title', named('Not saved anywhere'));
    },
    from: (page) => page.getByRole('link', { name: named('Gallery') }).first(),
    title: named('Leave without saving?'),
    isAnotherOnPhone: true,
    tidy: async ({ page }) => {
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(button(page, named('Save States'))).toHaveAttribute(
        'title',
        named('Autosaved {when}', { when: /.+/u }),
      );
    },
  },
  {
    name: 'format and resolution',
    shows: ['editor/render/resolution-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, compositionOf(video(scene.workshop.take, 0), video(await uprightTake(scene), 1)));
    },
    from: render,
    title: named('Choose Format and Resolution'),
    seenBy: 'editor-render.spec.ts',
  },
  {
    name: 'shapes to render',
    shows: ['editor/render/shapes-dialog.tsx', 'Dialog'],
    prepare: async (scene) => {
      await open(scene, { ...compositionOf(video(scene.workshop.take, 0)), shapes: ['9:16'] });
    },
    from: render,
    title: named('Choose Shapes and Resolution'),
    seenBy: 'shapes.spec.ts',
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
      await page.getByRole('radio', { name: /4K/u }).press('Space');
      await button(page, beginning('Render {resolution}', { resolution: /4K.*/u })).press('Enter');
    },
    title: named('Render'),
    insteadOfEscape: {
      button: named('Keep working'),
      because: 'A render is kept or cancelled in words, not by a key.',
    },
    tidy: async ({ page }) => {
      await render(page).press('Enter');
      await button(page, named('Cancel Render')).press('Enter');
      await expect(page.getByRole('dialog', { name: named('Render') })).toBeHidden({ timeout: 60_000 });
    },
  },
  {
    name: 'a composition changed in two places',
    shows: ['editor/saving/conflict-dialogs.tsx', 'Dialog'],
    from: (page) => button(page, named('Timeline settings')),
    open: async ({ page, creator }) => {
      await page.route('**/api/projects/**', (route) => route.abort());
      await page.route('**/api/events', (route) => route.abort());
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(button(page, named('Save States'))).toHaveAttribute('title', named('Kept in this browser'));
      const answer = (await (await creator.get(`/api/projects/${project}`)).json()) as ProjectOpened;
      const { revision, composition } = answer.project;
      await creator.put(`/api/projects/${project}`, {
        data: { revision, composition: { ...(composition as Composition), rows: emptyRows(6) } },
      });
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    title: named('Changed elsewhere as well'),
    insteadOfEscape: { button: named('Keep this one'), because: 'One of the films would be lost without a word.' },
    seenBy: 'editor-saving.spec.ts',
  },
  {
    name: 'a project deleted elsewhere',
    shows: ['editor/saving/conflict-dialogs.tsx', 'Dialog'],
    from: projectMenu,
    open: async ({ creator }) => {
      await creator.delete(`/api/projects/${project}`);
    },
    title: named('This project was deleted'),
    insteadOfEscape: { button: named('All projects'), because: 'The film on the screen would be lost without a word.' },
    back: (page) => page.getByRole('main'),
  },
];
