import type { Page } from '@playwright/test';
import { cell } from '../gallery-stand.ts';
import { beginning, named } from '../named.ts';
import { expect } from '../workshop.ts';
import { button, fromMenu, type Way } from './walk.ts';

const flowActions = (page: Page) => button(page, named('Actions for {flow}', { flow: 'Harbour' }));

export const galleryWays: readonly Way[] = [
  {
    name: 'the filters',
    shows: ['features/gallery/filters.tsx', 'Popover'],
    prepare: async ({ page }) => {
      await page.goto('/studio/gallery?tab=all');
      await expect(cell(page, 'Red boat').first()).toBeVisible();
    },
    from: (page) => button(page, named('Filters')),
    title: named('Filters'),
    isAnotherOnPhone: true,
  },
  {
    name: 'the viewer over the gallery',
    shows: ['features/viewer/media-viewer.tsx', 'MediaFrame'],
    from: (page) => cell(page, 'Red boat').first(),
    title: named('Generated Media'),
    isAnotherOnPhone: true,
    seenBy: 'viewer.spec.ts',
  },
  {
    name: 'moving the selection to another flow',
    shows: ['features/gallery/move-dialog.tsx', 'Dialog'],
    prepare: async ({ page }) => {
      await cell(page, 'Red boat').first().press('x');
    },
    from: (page) =>
      page.getByRole('toolbar', { name: named('Selection') }).getByRole('button', { name: beginning('Move') }),
    title: named('Move {count, plural, one {# file} other {# files}} to a flow', { count: 1 }),
    isAnotherOnPhone: true,
  },
  {
    name: 'the tags of the selection',
    shows: ['features/gallery/tags-dialog.tsx', 'Dialog'],
    from: (page) =>
      page.getByRole('toolbar', { name: named('Selection') }).getByRole('button', { name: beginning('Tags') }),
    title: named('Tags of {count, plural, one {# file} other {# files}}', { count: 1 }),
    isAnotherOnPhone: true,
    seenBy: 'gallery-organise.spec.ts',
  },
  {
    name: 'renaming the selection',
    shows: ['features/gallery/rename-dialog.tsx', 'Dialog'],
    from: (page) =>
      page.getByRole('toolbar', { name: named('Selection') }).getByRole('button', { name: beginning('Rename') }),
    title: named('Rename'),
    isAnotherOnPhone: true,
    seenBy: 'gallery-organise.spec.ts',
  },
  {
    name: 'comparing the selection',
    shows: ['features/compare/compare-dialog.tsx', 'MediaFrame'],
    prepare: async ({ page }) => {
      await cell(page, 'Harbour wall').first().press('x');
    },
    from: (page) =>
      page.getByRole('toolbar', { name: named('Selection') }).getByRole('button', { name: beginning('Compare') }),
    title: named('Compare'),
    isAnotherOnPhone: true,
    seenBy: 'compare.spec.ts',
  },
  {
    name: 'deleting the selection',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: (page) =>
      page.getByRole('toolbar', { name: named('Selection') }).getByRole('button', { name: beginning('Delete') }),
    title: named('Delete Media'),
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
    title: named('Share'),
    isAnotherOnPhone: true,
    seenBy: 'sharing.spec.ts',
  },
  {
    name: 'deleting a flow in the gallery',
    shows: ['features/gallery/delete-dialogs.tsx', 'Dialog'],
    from: flowActions,
    open: fromMenu('Delete'),
    title: named('Delete Flow'),
    isAnotherOnPhone: true,
  },
];
