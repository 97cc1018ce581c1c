import type { Connection } from '@kinoloom/contract';
import { beginning, named } from '../named.ts';
import { expect } from '../studio.ts';
import { button, type Scene, type Way } from './walk.ts';

/** A connection with a model, whose page is then open. */
async function furnish({ page, creator, workshop }: Scene): Promise<void> {
  const data = { kind: 'openai', name: 'Home server', base_url: `${workshop.sandbox.url}/openai/v1`, key: 'any' };
  const made = await creator.post('/api/connections', { data });
  const { connection } = (await made.json()) as { connection: Connection };
  await creator.post('/api/own-models', {
    data: {
      label: 'Home image',
      note: '',
      family: 'image',
      connection: connection.id,
      remote: { api: 'images', model: 'local-image' },
      sizes: { '16:9': { width: 1280, height: 720 } },
      seconds: [],
      takes_first_image: false,
      takes_last_image: false,
      price: { per: 'result', credits: 3 },
      estimated_seconds: 10,
      timeout_seconds: 120,
    },
  });
  await page.goto('/studio/user?part=connections');
  await expect(button(page, named('Actions of {label}', { label: 'Home image' }))).toBeVisible();
}

async function chooseFromMenu({ page }: Scene, item: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: named(item) }).press('Enter');
}

/** The page of connections, which only admins see. */
export const connectionWays: readonly Way[] = [
  {
    name: 'adding a connection',
    shows: ['features/account/connections/connection-dialog.tsx', 'Dialog'],
    prepare: furnish,
    from: (page) => button(page, named('Add connection')),
    title: named('Add a connection'),
  },
  {
    name: 'removing a connection',
    shows: ['features/account/connections/connection-row.tsx', 'Dialog'],
    from: (page) => button(page, named('Actions of {name}', { name: 'Home server' })),
    open: (scene) => chooseFromMenu(scene, 'Remove'),
    title: named('Remove {name}?', { name: 'Home server' }),
  },
  {
    name: 'adding a model',
    shows: ['features/account/connections/own-models/own-model-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Add model')),
    title: named('Add a model'),
    seenBy: 'own-models.spec.ts',
  },
  {
    name: 'adding several models',
    shows: ['features/account/connections/own-models/several-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Add model')),
    open: async ({ page }) => {
      await page.keyboard.press('Enter');
      const connection = page.getByRole('combobox', { name: beginning('Connection') });
      await connection.press('Enter');
      await page.getByRole('option', { name: 'Home server' }).press('Enter');
      // The list gives the focus back when it is gone, which may be after another element took it.
      await expect(connection).toBeFocused();
      await button(page, named('Add several at once')).press('Enter');
    },
    title: named('Add models of {name}', { name: 'Home server' }),
    seenBy: 'own-models.spec.ts',
  },
  {
    name: 'importing models',
    shows: ['features/account/connections/own-models/import-dialog.tsx', 'Dialog'],
    from: (page) => button(page, named('Import and export')),
    open: async (scene) => {
      const file = await (await scene.creator.get('/api/own-models/file')).body();
      const chooser = scene.page.waitForEvent('filechooser');
      await chooseFromMenu(scene, 'Import from a file');
      await (await chooser).setFiles({ name: 'models.json', mimeType: 'application/json', buffer: file });
    },
    title: named('Import models'),
  },
  {
    name: 'removing a model',
    shows: ['features/account/connections/own-models/own-models-card.tsx', 'Dialog'],
    from: (page) => button(page, named('Actions of {label}', { label: 'Home image' })),
    open: (scene) => chooseFromMenu(scene, 'Remove'),
    title: named('Remove {label}?', { label: 'Home image' }),
    tidy: async ({ creator }) => {
      const { connections } = (await (await creator.get('/api/connections')).json()) as { connections: Connection[] };
      for (const { id, name } of connections)
        if (name === 'Home server') await creator.delete(`/api/connections/${id}`);
    },
  },
];
