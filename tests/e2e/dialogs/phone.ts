import { beginning, named } from '../named.ts';
import { ended, openWorkshop } from '../workshop.ts';
import { button, fromMenu, type Way } from './walk.ts';

const TAKE = 'Harbour take';

/** Below 768 px, where a keyboard may still be used. */
export const phoneWays: readonly Way[] = [
  {
    name: 'the sidebar',
    shows: ['app/shell/sidebar-drawer.tsx', 'Drawer'],
    from: (page) => button(page, named('Open sidebar')),
    title: named('Sidebar'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the flow strip',
    shows: ['app/studio-video/dialogs.tsx', 'Sheet'],
    from: (page) => button(page, beginning('Flow strip')),
    title: named('Flow strip'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the actions of a clip',
    shows: ['features/gallery-wall/action-sheet.tsx', 'Sheet'],
    from: (page) => button(page, named('Actions for {title}', { title: TAKE })),
    title: named('Upload'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the viewer on a phone, from the actions of a clip',
    shows: ['features/viewer/media-viewer.tsx', 'MediaFrame'],
    from: (page) => button(page, named('Actions for {title}', { title: TAKE })),
    open: async ({ page }) => {
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: named('Open') })
        .press('Enter');
    },
    title: named('Video'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the More menu of the viewer on a phone',
    shows: ['features/viewer/more-sheet.tsx', 'Sheet'],
    prepare: async ({ page }) => {
      await button(page, named('Actions for {title}', { title: TAKE })).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: named('Open') })
        .press('Enter');
    },
    from: (page) => page.getByRole('dialog', { name: named('Video') }).getByRole('button', { name: named('More') }),
    title: beginning('Upload'),
    tidy: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'deleting a clip from its actions',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: (page) => button(page, named('Actions for {title}', { title: 'Red boat' })),
    open: async ({ page }) => {
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: named('Delete') })
        .press('Enter');
    },
    title: named('Delete Media'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the jobs on a phone',
    shows: ['features/jobs/jobs-tray.tsx', 'Sheet'],
    prepare: async ({ page, creator, workshop }) => {
      const data = { prompt: 'A buoy', aspectRatio: '16:9', flow_id: workshop.flow };
      await creator.post('/api/ai/image/generate/mock-img', { data });
      // Wait until the list no longer changes.
      await ended(page, workshop);
      await openWorkshop(page, workshop);
    },
    from: (page) => button(page, beginning('Jobs')),
    title: named('Jobs'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'buying credits on a phone',
    shows: ['features/account/billing/buy-credits-dialog.tsx', 'Sheet'],
    prepare: async ({ page }) => {
      await page.goto('/studio/user');
    },
    from: (page) => button(page, named('Buy More')),
    title: named('Buy Credits'),
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'the videos of a flow in the gallery',
    shows: ['features/viewer/flow-viewer.tsx', 'MediaFrame'],
    prepare: async ({ page, creator, workshop }) => {
      // Choosing a file twice adds two files.
      const taken = await creator.get(workshop.take.url);
      const file = { name: 'second.mp4', mimeType: 'video/mp4', buffer: await taken.body() };
      await creator.post('/api/upload/file', { multipart: { flow_id: workshop.flow, file } });
      await page.goto('/studio/gallery');
    },
    from: (page) =>
      page
        .getByRole('article', { name: 'Harbour' })
        .getByRole('button', { name: named('View All') })
        .first(),
    title: 'Harbour',
    seenBy: 'gallery-mobile.spec.ts',
  },
  {
    name: 'sharing a flow from its card on a phone',
    shows: ['features/sharing/share-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Actions for {flow}', { flow: 'Harbour' })),
    open: fromMenu('Share'),
    title: named('Share'),
    seenBy: 'sharing.spec.ts',
  },
  {
    name: 'a panel of the editor',
    isAnotherOnPhone: true,
    shows: ['editor/panels/bottom-bar.tsx', 'Sheet'],
    prepare: async ({ page, creator, workshop }) => {
      const made = await creator.post('/api/projects', { data: { name: 'Plates', flow_id: workshop.flow } });
      const { project } = (await made.json()) as { project: { id: string } };
      await page.goto(`/studio/editor?project=${project.id}`);
    },
    from: (page) => page.getByRole('button', { name: named('Video') }),
    title: named('Video'),
  },
  {
    name: 'the clip tools of the timeline on a phone',
    shows: ['editor/timeline/toolbar/clip-tools.tsx', 'Popover'],
    from: (page) => button(page, named('Clip tools')),
    title: named('Clip tools'),
  },
  {
    name: 'the zoom of the timeline on a phone',
    shows: ['editor/timeline/toolbar/zoom-tools.tsx', 'Popover'],
    from: (page) => button(page, named('Zoom')),
    title: named('Zoom'),
  },
  {
    name: 'the help of a tool on a phone',
    shows: ['features/audio/lesson-dialog.tsx', 'Dialog'],
    prepare: ({ page }) => page.getByRole('button', { name: named('Audio') }).press('Enter'),
    from: (page) => button(page, named('Learn<hidden> about {tool}</hidden>', { tool: /.+/u })),
    title: named('Text to speech'),
  },
  {
    name: 'choosing a voice on a phone',
    shows: ['features/voices/voice-picker.tsx', 'Popover'],
    from: (page) => button(page, beginning('Voice')),
    title: named('Choose a voice'),
    tidy: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'recent renders on a phone',
    shows: ['editor/render/recent-renders.tsx', 'Sheet'],
    from: (page) => button(page, beginning('Recent renders')),
    title: named('Recent renders'),
  },
];

export const onPhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
