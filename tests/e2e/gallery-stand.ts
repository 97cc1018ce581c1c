import type { Flow, MediaRecord, UploadAnswer } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { clip } from '../harness/clips.ts';
import type { TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { wav } from '../harness/sounds.ts';
import { expect, signUpBy } from './studio.ts';

/** Gallery content of a new account, newest last. */
export interface Stock {
  readonly flow: Flow;
  readonly other: Flow;
  /** By prompt. */
  readonly media: ReadonlyMap<string, MediaRecord>;
}

export interface Order {
  readonly prompt: string;
  readonly kind?: 'clip' | 'sound';
}

/** Twelve pictures: more than the first page of ten. */
export const pictures: readonly Order[] = [
  'Lighthouse wakes at dusk',
  'Slow swell, low camera',
  'Above the cloud deck',
  'Ridge line, mist lifting',
  'Walker on the dune crest',
  'Rain, one umbrella, harbour',
  'Aurora over the lake',
  'Portrait in rim light',
  'Molten silk, amber',
  'River delta from above',
  'Lanterns over the river',
  'Green aurora over a still tarn',
].map((prompt) => ({ prompt }));

async function put(api: APIRequestContext, origin: string, flow: string, order: Order): Promise<MediaRecord> {
  const file =
    order.kind === 'clip'
      ? { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await clip({ size: { width: 320, height: 180 } }) }
      : order.kind === 'sound'
        ? { name: 'sound.wav', mimeType: 'audio/wav', buffer: wav(2, 16_000) }
        : { name: 'picture.png', mimeType: 'image/png', buffer: png(320, 180) };
  const headers = { origin };
  const uploaded = await api.post('/api/upload/file', { headers, multipart: { flow_id: flow, file } });
  const { media } = (await uploaded.json()) as UploadAnswer;
  const { prompt } = order;
  const saved = await api.post('/api/db/media', {
    headers,
    data: { id: media.id, flow_id: flow, prompt, url: media.url },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return { ...media, prompt };
}

/** Creates an account with these orders in its first flow, "Halcyon". */
export async function stock(page: Page, studio: TestServer, orders: readonly Order[]): Promise<Stock> {
  const api = page.request;
  const headers = { origin: studio.url };
  await signUpBy(api, studio.url);
  const [first] = (await (await api.get('/api/db/flows')).json()) as Flow[];
  const renamed = await api.patch(`/api/db/flows?id=${first?.id}`, { headers, data: { name: 'Halcyon' } });
  const flow = (await renamed.json()) as Flow;
  const other = (await (await api.post('/api/db/flows', { headers, data: { name: 'Nightmarket' } })).json()) as Flow;
  const media = new Map<string, MediaRecord>();
  for (const order of orders) media.set(order.prompt, await put(api, studio.url, flow.id, order));
  return { flow, other, media };
}

/** A result in the grid. */
export const cell = (page: Page, prompt: string): Locator =>
  page.getByRole('gridcell', {
    name: new RegExp(`^${prompt.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}, `, 'u'),
  });

/** The button that undoes what was done last. */
export const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true }).first();
