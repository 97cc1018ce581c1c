import type { Page } from '@playwright/test';
import { cell } from '../gallery-stand.ts';
import { expect } from '../workshop.ts';
import { button, fromMenu, type Way } from './walk.ts';

const flowActions = (page: Page) => button(page, 'Actions for Harbour');

export const galleryWays: readonly Way[] = [
  {
    name: 'the filters',
    shows: ['features/gallery/filters.tsx', 'Popover'],
    prepare: async ({ page }) => {
      await page.goto('/studio/gallery?tab=all');
      await expect(cell(page, 'Red boat').first()).toBeVisible();
    },
    from: (page) => button(page, 'Filters'),
    title: 'Filters',
    isAnotherOnPhone: true,
  },
  {
    name: 'the viewer over the gallery',
    shows: ['features/viewer/media-viewer.tsx', 'MediaFrame'],
    from: (page) => cell(page, 'Red boat').first(),
    title: 'Generated Media',
    isAnotherOnPhone: true,
    seenBy: 'viewer.spec.ts',
  },
  {
    name: 'moving the selection to another flow',
    shows: ['features/gallery/move-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await cell(page, 'Red boat').first().press('x');
    },
    from: (page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: /^Move/u }),
    title: 'Move 1 file to a flow',
    isAnotherOnPhone: true,
  },
  {
    name: 'the tags of the selection',
    shows: ['features/gallery/tags-dialog.tsx', 'Dialog'],
    from: (page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: /^Tags/u }),
    title: 'Tags of 1 file',
    isAnotherOnPhone: true,
    seenBy: 'gallery-organise.spec.ts',
  },
  {
    name: 'renaming the selection',
    shows: ['features/gallery/rename-dialog.tsx', 'Dialog'],
    from: (page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: /^Rename/u }),
    title: 'Rename',
    isAnotherOnPhone: true,
    seenBy: 'gallery-organise.spec.ts',
  },
  {
    name: 'comparing the selection',
    shows: ['features/compare/compare-dialog.tsx', 'MediaFrame'],
    prepare: async ({ page }) => {
      await cell(page, 'Harbour wall').first().press('x');
    },
    from: (page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }),
    title: 'Compare',
    isAnotherOnPhone: true,
    seenBy: 'compare.spec.ts',
  },
  {
    name: 'deleting the selection',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: (page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: /^Delete/u }),
    title: 'Delete Media',
    isAnotherOnPhone: true,
    seenBy: 'accessibility.spec.ts',
  },
  {
    name: 'sharing a flow in the gallery',
    shows: ['features/sharing/share-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await page.goto('/studio/gallery');
      await expect(flowActions(page)).toBeVisible();
    },
    from: flowActions,
    open: fromMenu('Share'),
    title: 'Share',
    isAnotherOnPhone: true,
    seenBy: 'sharing.spec.ts',
  },
  {
    name: 'deleting a flow in the gallery',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: flowActions,
    open: fromMenu('Delete'),
    title: 'Delete Flow',
    isAnotherOnPhone: true,
  },
];
