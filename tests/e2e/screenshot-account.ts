import { Composition } from '@kinoloom/composition';
import { builtInVoices, MediaRecord, ProjectAnswer, type GenerationAccepted, type Job } from '@kinoloom/contract';
import type { APIRequestContext } from '@playwright/test';
import { cutComposition } from './cut-composition.ts';
import { expect } from './studio.ts';

export type Order = readonly ['image' | 'clip' | 'paid clip', string, '16:9' | '9:16' | '1:1'];

/** The wall's content, oldest first. */
export const orders: readonly Order[] = [
  ['image', 'Misty ridges at dawn', '16:9'],
  ['clip', 'Slow swell, low camera', '16:9'],
  ['image', 'Portrait in rim light', '9:16'],
  ['image', 'Molten silk, amber', '16:9'],
  ['clip', 'Aurora over the lake', '16:9'],
  ['image', 'River delta from above', '1:1'],
  ['clip', 'Neon rain, one umbrella', '16:9'],
  ['image', 'Planet with rings over a red horizon', '16:9'],
  ['paid clip', 'Lighthouse wakes, beam left, dusk', '16:9'],
];

/** Content of another flow. */
export const otherOrders: readonly Order[] = [
  ['image', 'Temple roof in fog', '1:1'],
  ['image', 'Neon noodle bar, rain', '16:9'],
  ['image', 'Paper lanterns, close', '9:16'],
  ['clip', 'City skyline at night over the water', '16:9'],
];

export async function make(api: APIRequestContext, [kind, prompt, aspectRatio]: Order, flowId?: string): Promise<void> {
  const path =
    kind === 'image' ? 'image/generate/mock-img' : `video/generate/${kind === 'clip' ? 'mock-vid' : 'seedance'}`;
  const paid = kind === 'paid clip' && { model: 'seedance-fast', duration: 5 };
  const data = { prompt, aspectRatio, ...paid, ...(flowId && { flow_id: flowId }) };
  const { predictionId } = (await (await api.post(`/api/ai/${path}`, { data })).json()) as GenerationAccepted;
  await expect
    .poll(async () => ((await (await api.get(`/api/jobs/${predictionId}`)).json()) as { job: Job }).job.status, {
      timeout: 240_000,
    })
    .toBe('completed');
}

/** Makes a voice and music for the flow, and edits its composition with them. */
export async function cut(api: APIRequestContext, flowId: string, projectId: string): Promise<void> {
  const music = await made(api, 'audio/music', {
    prompt: 'Low strings, tide',
    music_length_ms: 10_000,
    flow_id: flowId,
  });
  const speech = await made(api, 'audio/text-to-speech', {
    text: 'The lamp has burned for ninety years, and I have kept it for eleven.',
    voice_id: builtInVoices[0]?.voice_id,
    flow_id: flowId,
  });
  const { project } = ProjectAnswer.parse(await (await api.get(`/api/projects/${projectId}`)).json());
  const composition = cutComposition(Composition.parse(project.composition), { music, speech });
  const saved = await api.put(`/api/projects/${projectId}`, { data: { revision: project.revision, composition } });
  expect(await saved.json()).toMatchObject({ success: true });
}

/** Buys a plan for the account. */
export async function subscribe(api: APIRequestContext, headers: Record<string, string>): Promise<void> {
  const begun = await api.post('/api/billing/checkout', { data: { kind: 'plan', id: 'studio-pro' }, headers });
  const { url } = (await begun.json()) as { url: string };
  const checkout = `/api/billing/test-checkout/${url.split('/').at(-1)}`;
  expect((await api.post(checkout, { data: { decision: 'confirm' }, headers })).ok()).toBe(true);
}

/** Starts a job and returns its result. */
async function made(api: APIRequestContext, path: string, data: Record<string, unknown>): Promise<MediaRecord> {
  const before = new Set((await jobsAt(api)).map(({ id }) => id));
  expect(await (await api.post(`/api/ai/${path}`, { data })).json()).toMatchObject({ success: true });
  const ofThis = async (): Promise<Job | undefined> => (await jobsAt(api)).find(({ id }) => !before.has(id));
  const job = await ofThis();
  const ended = async () => (await jobsAt(api)).find(({ id }) => id === job?.id)?.result;
  await expect.poll(ended, { timeout: 60_000 }).toBeTruthy();
  return MediaRecord.parse(await ended());
}

const jobsAt = async (api: APIRequestContext): Promise<Job[]> =>
  ((await (await api.get('/api/jobs')).json()) as { jobs: Job[] }).jobs;
