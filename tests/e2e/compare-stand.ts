import type { UploadAnswer } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { resize } from './dialogs/walk.ts';
import { layoutFaults, SIZES } from './layout-faults.ts';
import { expect, type Workshop } from './workshop.ts';

export const compare = (page: Page): Locator => page.getByRole('dialog', { name: 'Compare', exact: true });

/** @returns the id of the new result */
export async function upload(
  creator: APIRequestContext,
  { flow }: Workshop,
  prompt: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
  const { media } = (await sent.json()) as UploadAnswer;
  await creator.post('/api/db/media', { data: { id: media.id, prompt } });
  return media.id;
}

export async function fitsEverywhere(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of SIZES) {
    await resize(page, { width, height });
    expect.soft(await layoutFaults(page), `${what}, ${width} × ${height}`).toEqual([]);
  }
  if (before) await resize(page, before);
}
