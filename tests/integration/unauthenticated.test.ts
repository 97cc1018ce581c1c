import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CANVAS, emptyComposition } from '@kinoloom/composition';
import {
  catalogue,
  MakingFamily,
  ownModelPath,
  type LocalMediaUploaded,
  type OwnLookRecord,
  type OwnFonts,
  type OwnTemplate,
  type ProjectAnswer,
  type ProjectVersionAnswer,
} from '@kinoloom/contract';
import { video } from '../../packages/composition/src/testing/composition-of.ts';
import { ownLookBytes } from '../../packages/composition/src/testing/own-look.ts';
import { serverWithRoutes } from '../../scripts/contract/api.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { wav } from '../harness/sounds.ts';
import { testFont } from '../harness/test-font.ts';

/** The expected status without a session, and for another user. `open`: for everyone; `own`: shows only the caller's own data. */
interface Expectation {
  readonly visitor: 401 | 404 | 'open';
  readonly other: 400 | 401 | 403 | 404 | 409 | 422 | 'open' | 'own';
  /** A request that would reach the owner's data; the owner's ids are filled in. */
  readonly request?: (owner: Owner) => {
    readonly path?: string;
    readonly json?: unknown;
    readonly form?: FormData;
    readonly headers?: Record<string, string>;
  };
}

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly origin: string;
  readonly flowId: string;
  readonly mediaId: string;
  readonly mediaUrl: string;
  /** A file of the editor's Local panel. */
  readonly localId: string;
  readonly jobId: string;
  readonly projectId: string;
  readonly projectVersionId: string;
  readonly templateId: string;
  readonly look: string;
  readonly fontId: string;
  readonly fontHash: string;
  /** A checkout that is still open. */
  readonly checkoutId: string;
  readonly sessionId: string;
}

const prompt = 'Somebody else’s wish';
const file = (): File => new File(['not even an image'], 'photo.jpg', { type: 'image/jpeg' });
function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** Every route of the server. A new route fails this test until its expectation is added. */
const table: Record<string, Expectation> = {
  'GET /api/config': { visitor: 'open', other: 'open' },
  'GET /api/health': { visitor: 'open', other: 'open' },
  'GET /api/ready': { visitor: 'open', other: 'open' },
  'GET /api/openapi.json': { visitor: 'open', other: 'open' },
  'GET /api/auth/*': { visitor: 'open', other: 'own', request: () => ({ path: '/api/auth/get-session' }) },
  'POST /api/auth/*': {
    visitor: 401,
    other: 401,
    request: ({ email, origin }) => ({
      path: '/api/auth/sign-in/email',
      json: { email, password: 'a wrong guess' },
      headers: { origin },
    }),
  },
  'POST /api/account/export': { visitor: 401, other: 'own' },
  'GET /api/account/export/:id': {
    visitor: 404,
    other: 404,
    request: ({ userId }) => ({ path: `/api/account/export/${userId}?expires=99999999999999&signature=guessed` }),
  },
  'POST /api/account/delete': {
    visitor: 401,
    other: 400,
    request: ({ email }) => ({ json: { confirm: email, password: 'a wrong guess' } }),
  },
  'GET /api/db/users': { visitor: 401, other: 404, request: ({ userId }) => ({ path: `/api/db/users?id=${userId}` }) },
  'GET /api/user/resolve': {
    visitor: 401,
    other: 404,
    request: ({ userId }) => ({ path: `/api/user/resolve?auth_id=${userId}` }),
  },
  'POST /api/ai/prompt-generator': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ json: { messages: [{ role: 'user', content: prompt }], flow_id: flowId } }),
  },
  'GET /api/quotas': { visitor: 401, other: 'own' },
  'GET /api/credits': { visitor: 401, other: 'own' },
  'GET /api/credits/history': { visitor: 401, other: 'own' },
  'POST /api/billing/checkout': {
    visitor: 401,
    other: 'own',
    request: () => ({ json: { kind: 'pack', id: 'pack-500' } }),
  },
  'GET /api/billing/checkout/:id': {
    visitor: 401,
    other: 404,
    request: ({ checkoutId }) => ({ path: `/api/billing/checkout/${checkoutId}` }),
  },
  'POST /api/billing/test-checkout/:id': {
    visitor: 401,
    other: 404,
    request: ({ checkoutId }) => ({
      path: `/api/billing/test-checkout/${checkoutId}`,
      json: { decision: 'confirm' },
    }),
  },
  'POST /api/billing/portal': { visitor: 401, other: 'own' },
  'GET /api/subscriptions': { visitor: 401, other: 'own' },
  'POST /api/subscriptions/cancel': { visitor: 401, other: 409 },
  // An installation without Stripe has no webhook.
  'POST /api/stripe/webhook': { visitor: 404, other: 404 },
  // Without a live vendor of that name there is no webhook.
  'POST /api/webhooks/:name': { visitor: 404, other: 404 },
  'GET /api/receipts': { visitor: 401, other: 'own' },
  'GET /api/receipts/csv': { visitor: 401, other: 'own' },
  'GET /api/account/sessions': { visitor: 401, other: 'own' },
  'DELETE /api/account/sessions/:id': {
    visitor: 401,
    other: 404,
    request: ({ sessionId }) => ({ path: `/api/account/sessions/${sessionId}` }),
  },
  'POST /api/account/sessions/end-others': { visitor: 401, other: 'own' },
  'GET /api/account/settings': { visitor: 401, other: 'own' },
  'PUT /api/account/settings': { visitor: 401, other: 'own', request: () => ({ json: { keep_location: true } }) },
  'GET /api/db/flows': { visitor: 401, other: 404, request: ({ flowId }) => ({ path: `/api/db/flows?id=${flowId}` }) },
  'POST /api/db/flows': {
    visitor: 401,
    other: 403,
    request: ({ userId }) => ({ json: { user_id: userId, name: 'Theirs' } }),
  },
  'PATCH /api/db/flows': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ path: `/api/db/flows?id=${flowId}`, json: { name: 'Stolen' } }),
  },
  'DELETE /api/db/flows': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ path: `/api/db/flows?id=${flowId}` }),
  },
  'GET /api/db/media': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/db/media?id=${mediaId}` }),
  },
  'POST /api/db/media': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ json: { id: mediaId, prompt: 'Stolen' } }),
  },
  'DELETE /api/db/media': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/db/media?id=${mediaId}` }),
  },
  'DELETE /api/db/media/:id': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/db/media/${mediaId}` }),
  },
  'POST /api/db/media/:id/link': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/db/media/${mediaId}/link` }),
  },
  'PATCH /api/db/media/update-thumbnail': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ json: { mediaId, thumbnailUrl: 'data:image/png;base64,AAAA' } }),
  },
  'POST /api/media-proxy': { visitor: 401, other: 404, request: ({ mediaId }) => ({ json: { id: mediaId } }) },
  'POST /api/transcripts': { visitor: 401, other: 404, request: ({ mediaId }) => ({ json: { media_id: mediaId } }) },
  'GET /api/transcripts/:id': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/transcripts/${mediaId}` }),
  },
  'POST /api/upload/file': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ form: form({ flow_id: flowId, file: file() }) }),
  },
  'GET /api/upload/file/:key': { visitor: 401, other: 404, request: () => ({ path: '/api/upload/file/pier' }) },
  'POST /api/upload/image-from-url': {
    visitor: 401,
    other: 404,
    request: ({ mediaUrl }) => ({ json: { imageUrl: mediaUrl } }),
  },
  'POST /api/upload/video-from-url': {
    visitor: 401,
    other: 404,
    request: ({ mediaUrl }) => ({ json: { videoUrl: mediaUrl } }),
  },
  'POST /api/latest/local-media/upload': {
    // The `userId` in the request has no effect, even if it exists: here the file is refused.
    visitor: 401,
    other: 422,
    request: ({ userId }) => ({ form: form({ userId, file: file() }) }),
  },
  'GET /api/latest/local-media/upload/:key': {
    visitor: 401,
    other: 404,
    request: () => ({ path: '/api/latest/local-media/upload/quay' }),
  },
  'GET /api/latest/local-media/list': {
    visitor: 401,
    other: 'own',
    request: ({ userId }) => ({ path: `/api/latest/local-media/list?userId=${userId}` }),
  },
  'DELETE /api/latest/local-media/delete': {
    visitor: 401,
    other: 404,
    request: ({ localId, userId }) => ({
      path: `/api/latest/local-media/delete?fileId=${localId}&userId=${userId}`,
    }),
  },
  'GET /media/:id/:name': { visitor: 401, other: 404, request: ({ mediaUrl }) => ({ path: mediaUrl }) },
  'HEAD /media/:id/:name': { visitor: 401, other: 404, request: ({ mediaUrl }) => ({ path: mediaUrl }) },
  'GET /api/gallery/media': {
    visitor: 401,
    other: 'own',
    request: ({ flowId }) => ({ path: `/api/gallery/media?flow_id=${flowId}` }),
  },
  'GET /api/gallery/flows': { visitor: 401, other: 'own' },
  'GET /api/gallery/stats': { visitor: 401, other: 'own' },
  'GET /api/gallery/models': { visitor: 401, other: 'own' },
  'GET /api/push/key': { visitor: 401, other: 'own' },
  'GET /api/push/subscriptions': { visitor: 401, other: 'own' },
  'POST /api/push/subscriptions': { visitor: 401, other: 400, request: () => ({ json: { endpoint: 'guessed' } }) },
  'PUT /api/push/subscriptions': { visitor: 401, other: 400, request: () => ({ json: { endpoint: 'guessed' } }) },
  'DELETE /api/push/subscriptions': { visitor: 401, other: 'own' },
  'DELETE /api/push/subscriptions/:id': {
    visitor: 401,
    other: 404,
    request: () => ({ path: '/api/push/subscriptions/guessed' }),
  },
  'POST /api/shares': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ json: { media_id: mediaId, days: 1 } }),
  },
  'GET /api/shares': { visitor: 401, other: 'own' },
  'DELETE /api/shares/:id': { visitor: 401, other: 404, request: () => ({ path: '/api/shares/guessed' }) },
  // Who has a link sees what it shows.
  'GET /api/shared': { visitor: 404, other: 404, request: () => ({ path: '/api/shared?link=guessed' }) },
  'POST /api/ai/quote': {
    visitor: 401,
    other: 403,
    request: ({ userId }) => ({
      json: { path: '/api/ai/image/generate/flux-pro-ultra', request: { prompt, userId }, count: 1 },
    }),
  },
  'POST /api/ai/variations': {
    visitor: 401,
    other: 403,
    request: ({ userId }) => ({
      json: { path: '/api/ai/image/generate/flux-pro-ultra', request: { prompt, userId }, count: 2 },
    }),
  },
  'GET /api/ai/variations/:mediaId': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/ai/variations/${mediaId}` }),
  },
  'POST /api/ai/variations/:mediaId': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/ai/variations/${mediaId}`, json: {} }),
  },
  'GET /api/gallery/tags': { visitor: 401, other: 'own' },
  'PATCH /api/gallery/media/:id': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/gallery/media/${mediaId}`, json: { title: 'Taken' } }),
  },
  'POST /api/gallery/change': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ json: { ids: [mediaId], add_tags: ['taken'] } }),
  },
  'PUT /api/gallery/media/:id/favourite': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/gallery/media/${mediaId}/favourite` }),
  },
  'DELETE /api/gallery/media/:id/favourite': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ path: `/api/gallery/media/${mediaId}/favourite` }),
  },
  'POST /api/gallery/delete': { visitor: 401, other: 404, request: ({ mediaId }) => ({ json: { ids: [mediaId] } }) },
  'POST /api/gallery/undo': { visitor: 401, other: 404, request: () => ({ json: { undo: 'somebody else’s' } }) },
  'POST /api/gallery/move': {
    visitor: 401,
    other: 404,
    request: ({ mediaId, flowId }) => ({ json: { ids: [mediaId], flow_id: flowId } }),
  },
  'POST /api/gallery/zip': { visitor: 401, other: 404, request: ({ mediaId }) => ({ json: { ids: [mediaId] } }) },
  'POST /api/gallery/enhance': { visitor: 401, other: 404, request: ({ mediaId }) => ({ json: { ids: [mediaId] } }) },
  // A signed link works for everyone who has it; without one, the response does not reveal that the zip exists.
  'GET /api/gallery/zip/:id': {
    visitor: 404,
    other: 404,
    request: () => ({ path: '/api/gallery/zip/guessed?expires=99999999999999&signature=guessed' }),
  },
  'GET /api/jobs': { visitor: 401, other: 'own', request: ({ flowId }) => ({ path: `/api/jobs?flow_id=${flowId}` }) },
  'GET /api/jobs/:id': { visitor: 401, other: 404, request: ({ jobId }) => ({ path: `/api/jobs/${jobId}` }) },
  'POST /api/jobs/:id/cancel': {
    visitor: 401,
    other: 404,
    request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/cancel` }),
  },
  'POST /api/jobs/:id/retry': {
    visitor: 401,
    other: 404,
    request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/retry` }),
  },
  'POST /api/jobs/dismiss': { visitor: 401, other: 'own', request: ({ jobId }) => ({ json: { ids: [jobId] } }) },
  ...ofImageModels(),
  'POST /api/ai/image/generate/flux-pro-ultra': {
    visitor: 401,
    other: 403,
    request: ({ userId }) => ({ json: { prompt, userId } }),
  },
  'POST /api/ai/video/generate/mock-vid': {
    visitor: 401,
    other: 404,
    request: ({ mediaUrl }) => ({ json: { prompt, image: mediaUrl } }),
  },
  'GET /api/ai/video/generate/mock-vid/status': {
    visitor: 401,
    other: 404,
    request: statusOf('/api/ai/video/generate/mock-vid'),
  },
  'POST /api/ai/video/generate/seedance': {
    visitor: 401,
    other: 404,
    request: ({ mediaId }) => ({ json: { prompt, image: mediaId } }),
  },
  'GET /api/ai/video/generate/seedance/status': {
    visitor: 401,
    other: 404,
    request: statusOf('/api/ai/video/generate/seedance'),
  },
  'GET /api/ai/image/edit/flux-kontext-pro': { visitor: 401, other: 'own' },
  'POST /api/ai/image/edit/flux-kontext-pro': uses((inputImage) => ({ json: { prompt, inputImage } })),
  'POST /api/ai/image/mix/flux-multi-image': uses((url) => ({ json: { prompt, inputImages: [url, url] } })),
  'POST /api/ai/image/upscale/real-esrgan': uses((imageUrl) => ({ json: { imageUrl } })),
  'POST /api/ai/video/generate/kling': uses((url) => ({ json: { prompt, image: `${url}#last` } })),
  'GET /api/ai/video/generate/kling/status': looksAt('/api/ai/video/generate/kling/status'),
  'POST /api/ai/video/generate/veo3/1generate': uses((referenceImageUrl) => ({
    form: form({ promptText: prompt, referenceImageUrl }),
  })),
  'GET /api/ai/video/generate/veo3/2check-video-status': looksAt(
    '/api/ai/video/generate/veo3/2check-video-status',
    'taskId',
  ),
  'GET /api/ai/video/generate/veo3/3get-1080p-video': looksAt('/api/ai/video/generate/veo3/3get-1080p-video', 'taskId'),
  'POST /api/ai/video/generate/runwayml-act2': uses((url) => ({ json: { characterVideo: url, referenceVideo: url } })),
  'GET /api/ai/video/generate/runwayml-act2/status': looksAt('/api/ai/video/generate/runwayml-act2/status', 'taskId'),
  'POST /api/ai/video/audio/MMaudio': uses((video) => ({ json: { prompt, video } })),
  'GET /api/ai/video/audio/MMaudio/status': looksAt('/api/ai/video/audio/MMaudio/status'),
  'GET /api/ai/video/upscale/wavespeed': { visitor: 401, other: 'own' },
  'POST /api/ai/video/upscale/wavespeed': uses((video) => ({ json: { video } })),
  'GET /api/ai/video/upscale/wavespeed/status': looksAt('/api/ai/video/upscale/wavespeed/status', 'requestId'),
  'POST /api/ai/video/upscale/runway': uses((video) => ({ json: { video } })),
  'GET /api/ai/video/upscale/runway/status': looksAt('/api/ai/video/upscale/runway/status'),
  'POST /api/ai/video/lipsync/generate': uses((videoUrl) => ({ form: form({ videoUrl }) })),
  'GET /api/ai/video/lipsync/status': looksAt('/api/ai/video/lipsync/status'),
  'POST /api/ai/video/lipsync/cancel': {
    visitor: 401,
    other: 404,
    request: ({ jobId }) => ({ json: { predictionId: jobId } }),
  },
  'POST /api/ai/audio/text-to-speech': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ json: { text: 'Hello', voice_id: 'nobody', flow_id: flowId } }),
  },
  'POST /api/ai/audio/voice-changer': uses((audioUrl) => ({ form: form({ audioUrl, voiceId: 'nobody' }) })),
  'POST /api/audio/voice-change': uses((audioUrl) => ({ json: { audioUrl, voiceId: 'nobody' } })),
  'POST /api/ai/audio/sound-effects': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ json: { text: 'Rain', flow_id: flowId } }),
  },
  'POST /api/ai/audio/music': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ json: { prompt: 'A waltz', flow_id: flowId } }),
  },
  'POST /api/audio/split': uses((audioUrl) => ({ form: form({ audioUrl }) })),
  'POST /api/audio/upload': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ form: form({ flow_id: flowId, audio: file() }) }),
  },
  'GET /api/elevenlabs/voices/list': { visitor: 401, other: 'own' },
  'GET /api/elevenlabs/voices/:id/preview': {
    visitor: 401,
    other: 404,
    request: () => ({ path: '/api/elevenlabs/voices/nobody/preview' }),
  },
  'POST /api/ai/video/reframe/generate': uses((videoUrl) => ({ json: { videoUrl, prompt, aspectRatio: '1:1' } })),
  'GET /api/ai/video/reframe/status': looksAt('/api/ai/video/reframe/status'),
  'POST /api/ai/video/long-video': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ json: { flow_id: flowId } }),
  },
  'GET /api/ai/video/long-video/status': looksAt('/api/ai/video/long-video/status'),
  'POST /api/render-video': {
    visitor: 401,
    other: 404,
    request: ({ mediaId, flowId }) => ({ json: { flow_id: flowId, sequences: [{ id: mediaId }] } }),
  },
  'GET /api/render-video': {
    visitor: 401,
    other: 404,
    request: ({ jobId }) => ({ path: `/api/render-video?renderId=${jobId}` }),
  },
  'POST /api/render-chillin': {
    visitor: 401,
    other: 404,
    request: ({ mediaId, flowId }) => ({ json: { flow_id: flowId, design: { sequences: [{ id: mediaId }] } } }),
  },
  'GET /api/render-chillin': {
    visitor: 401,
    other: 404,
    request: ({ jobId }) => ({ path: `/api/render-chillin?renderId=${jobId}` }),
  },
  'GET /api/looks': { visitor: 401, other: 'own' },
  'POST /api/looks': { visitor: 401, other: 400 },
  'GET /api/looks/:look/table': ofLook('/table'),
  'PUT /api/looks/:look': ofLook('', { name: 'Stolen' }),
  'DELETE /api/looks/:look': ofLook(''),
  'GET /api/fonts': { visitor: 401, other: 'own' },
  'POST /api/fonts': { visitor: 401, other: 400, request: () => ({ form: form({ agreed: 'true' }) }) },
  'POST /api/fonts/read': { visitor: 401, other: 400, request: () => ({ form: form({}) }) },
  'PUT /api/fonts/:id': ofFont(({ fontId }) => `/api/fonts/${fontId}`, { name: 'Stolen' }),
  'DELETE /api/fonts/:id': ofFont(({ fontId }) => `/api/fonts/${fontId}`),
  'GET /api/fonts/files/:sha256': ofFont(({ fontHash }) => `/api/fonts/files/${fontHash}`),
  'GET /api/templates': { visitor: 401, other: 'own' },
  'POST /api/templates': { visitor: 401, other: 400 },
  'PUT /api/templates/:id': ofTemplate({ name: 'Stolen' }),
  'DELETE /api/templates/:id': ofTemplate(),
  'GET /api/projects': { visitor: 401, other: 'own' },
  'POST /api/projects': { visitor: 401, other: 404, request: ({ flowId }) => ({ json: { flow_id: flowId } }) },
  'POST /api/projects/import': {
    visitor: 401,
    other: 404,
    request: ({ flowId }) => ({ form: form({ flow_id: flowId, file: file() }) }),
  },
  'GET /api/projects/import/:key': { visitor: 401, other: 404, request: () => ({ path: '/api/projects/import/mole' }) },
  'GET /api/projects/:id': ofProject(''),
  'PUT /api/projects/:id': ofProject('', { revision: 1, name: 'Stolen' }),
  'DELETE /api/projects/:id': ofProject(''),
  'POST /api/projects/:id/duplicate': ofProject('/duplicate', {}),
  'GET /api/projects/:id/export': ofProject('/export'),
  'GET /api/projects/:id/versions': ofProject('/versions'),
  'POST /api/projects/:id/versions': ofProject('/versions', { name: 'Stolen' }),
  'PUT /api/projects/:id/versions/:versionId': ofProjectVersion('', { name: 'Stolen' }),
  'DELETE /api/projects/:id/versions/:versionId': ofProjectVersion(''),
  'POST /api/projects/:id/versions/:versionId/restore': ofProjectVersion('/restore', { revision: 1 }),
  'GET /api/events': { visitor: 401, other: 'own' },
  'GET /api/models': { visitor: 401, other: 'own' },
  ...forAdmins(
    'POST /api/models/check',
    'GET /api/connections',
    'POST /api/connections',
    'PATCH /api/connections/:id',
    'DELETE /api/connections/:id',
    'POST /api/connections/:id/check',
    'GET /api/connections/:id/models',
    'GET /api/audit',
    'GET /api/costs',
    'GET /api/own-models',
    'POST /api/own-models',
    'POST /api/own-models/several',
    'PUT /api/own-models/:id',
    'DELETE /api/own-models/:id',
    'GET /api/own-models/file',
    'POST /api/own-models/file',
    'POST /api/own-models/draft',
    'POST /api/own-models/preview',
  ),
  ...ofOwnModels(),
};

/** Calls that are refused to everybody but admins; the owner is one. */
function forAdmins(...calls: readonly string[]): Record<string, Expectation> {
  return Object.fromEntries(calls.map((call) => [call, { visitor: 401, other: 403 }]));
}

/** The calls of the models that admins added: there are none here. */
function ofOwnModels(): Record<string, Expectation> {
  const polled = {
    image: 'predictionId',
    clip: 'predictionId',
    'video-upscale': 'requestId',
    'add-audio': 'predictionId',
  } as const;
  return Object.fromEntries([
    ...MakingFamily.options.map((family): [string, Expectation] => [
      `POST ${ownModelPath(family)}`,
      {
        visitor: 401,
        other: 400,
        request: ({ mediaUrl }) => ({ json: { model: 'own-model', prompt, video: mediaUrl } }),
      },
    ]),
    ...Object.entries(polled).map(([family, id]): [string, Expectation] => {
      const path = `/api/ai/own/${family}/status`;
      return [`GET ${path}`, looksAt(path, id)];
    }),
  ]);
}

/** A call with another user's font. */
function ofFont(path: (owner: Owner) => string, json?: unknown): Expectation {
  return { visitor: 401, other: 404, request: (owner) => ({ path: path(owner), json }) };
}

/** A call with another user's template. */
function ofTemplate(json?: unknown): Expectation {
  return { visitor: 401, other: 404, request: ({ templateId }) => ({ path: `/api/templates/${templateId}`, json }) };
}

/** A call with another user's look. */
function ofLook(call: string, json?: unknown): Expectation {
  return { visitor: 401, other: 404, request: ({ look }) => ({ path: `/api/looks/${look}${call}`, json }) };
}

/** A call with another user's project. */
function ofProject(call: string, json?: unknown): Expectation {
  return {
    visitor: 401,
    other: 404,
    request: ({ projectId }) => ({ path: `/api/projects/${projectId}${call}`, json }),
  };
}

function ofProjectVersion(call: string, json?: unknown): Expectation {
  return {
    visitor: 401,
    other: 404,
    request: ({ projectId, projectVersionId }) => ({
      path: `/api/projects/${projectId}/versions/${projectVersionId}${call}`,
      json,
    }),
  };
}

/** The calls of every image model in the catalogue. */
function ofImageModels(): Record<string, Expectation> {
  return Object.fromEntries(
    catalogue
      .filter(({ family }) => family === 'image')
      .flatMap(({ path }): [string, Expectation][] => [
        [
          `POST ${path}`,
          { visitor: 401, other: 404, request: ({ flowId }) => ({ json: { prompt, flow_id: flowId } }) },
        ],
        [`GET ${path}/status`, looksAt(`${path}/status`)],
      ]),
  );
}

/** A call with another user's media. */
function uses(request: (mediaUrl: string) => { json?: unknown; form?: FormData }): Expectation {
  return { visitor: 401, other: 404, request: ({ mediaUrl }) => request(mediaUrl) };
}

/** A status call for another user's job. */
function looksAt(path: string, id: 'predictionId' | 'taskId' | 'requestId' = 'predictionId'): Expectation {
  return { visitor: 401, other: 404, request: ({ jobId }) => ({ path: `${path}?${id}=${jobId}` }) };
}

function statusOf(path: string): NonNullable<Expectation['request']> {
  return ({ jobId }) => ({ path: `${path}/status?predictionId=${jobId}` });
}

/** The server's actual routes. */
function routesOfTheServer(): string[] {
  const own = serverWithRoutes()
    .routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*')
    .filter(({ method }) => method !== 'ALL');
  return [...new Set(own.map(({ method, path }) => `${method} ${path}`))];
}

test('every route of the server is in the table', () => {
  expect(routesOfTheServer().toSorted()).toEqual(Object.keys(table).toSorted());
});

describe('access by visitors and other users', () => {
  let server: TestServer;
  let owner: Client;
  let other: Client;
  let things: Owner;
  let before: string;

  /** Everything of the owner that another user could change. */
  const state = async (): Promise<string> =>
    JSON.stringify([
      await owner.flow(),
      await owner.credits(),
      await owner.ok('GET', '/api/jobs'),
      await owner.ok('GET', '/api/projects'),
      await owner.ok('GET', '/api/templates'),
      await owner.ok('GET', '/api/looks'),
      await owner.ok('GET', '/api/fonts'),
      await owner.ok('GET', '/api/latest/local-media/list'),
    ]);

  beforeAll(async () => {
    server = await startServer();
    [owner, other] = [await signUp(server.url), await signUp(server.url)];
    const flow = await owner.flow();
    const jobId = await owner.generate('/api/ai/image/generate/mock-img', { prompt: 'Mine alone', flow_id: flow.id });
    const { result } = await owner.ended(jobId);
    const { id: localId } = await owner.ok<LocalMediaUploaded>('POST', '/api/latest/local-media/upload', {
      headers: { 'idempotency-key': 'quay' },
      form: form({ userId: 'local', file: new File([wav(1, 8_000)], 'Mine alone.wav', { type: 'audio/wav' }) }),
    });
    const { project } = await owner.ok<ProjectAnswer>('POST', '/api/projects', { json: { flow_id: flow.id } });
    const versions = `/api/projects/${project.id}/versions`;
    const { version } = await owner.ok<ProjectVersionAnswer>('POST', versions, { json: { name: 'Mine' } });
    const composition = { ...emptyComposition(DEFAULT_CANVAS), overlays: [video({})] };
    const { template } = await owner.ok<{ template: OwnTemplate }>('POST', '/api/templates', {
      json: { name: 'Mine alone', composition },
    });
    const table = Buffer.from(ownLookBytes()).toString('base64');
    const { look } = await owner.ok<{ look: OwnLookRecord }>('POST', '/api/looks', { json: { name: 'Mine', table } });
    const { fonts } = await owner.ok<OwnFonts>('POST', '/api/fonts', {
      form: form({ agreed: 'true', file: new File([testFont()], 'Mine alone.otf') }),
    });
    const pack = { kind: 'pack', id: 'pack-500' };
    const { url } = await owner.ok<{ url: string }>('POST', '/api/billing/checkout', { json: pack });
    const { sessions } = await owner.ok<{ sessions: { id: string }[] }>('GET', '/api/account/sessions');
    things = {
      userId: owner.userId,
      email: owner.email,
      origin: server.url,
      flowId: flow.id,
      mediaId: result!.id,
      mediaUrl: result!.url,
      localId,
      jobId,
      projectId: project.id,
      projectVersionId: version.id,
      templateId: template.id,
      look: look.look,
      fontId: fonts[0]?.files[0]?.id ?? '',
      fontHash: fonts[0]?.files[0]?.sha256 ?? '',
      checkoutId: url.split('/').at(-1) ?? '',
      sessionId: sessions[0]?.id ?? '',
    };
    before = await state();
  });
  afterAll(() => server.dispose());

  describe.for(Object.entries(table))('%s', ([route, { visitor, other: toOther, request }]) => {
    const [method = '', pattern = ''] = route.split(' ');
    const send = (client: Client) => {
      const { path = pattern, json, form, headers } = request?.(things) ?? {};
      // An endless stream: its head is sufficient.
      if (pattern === '/api/events') return headOf(client, path);
      return client.call(method, path, {
        json: json ?? (method === 'POST' ? {} : undefined),
        ...(form && { form, json: undefined }),
        ...(headers && { headers }),
      });
    };

    test(`without a session: ${visitor}`, async () => {
      const { status } = await send(new Client(server.url));
      if (visitor === 'open') expect(status).toBeLessThan(400);
      else expect(status).toBe(visitor);
    });

    test(`as another user: ${toOther}`, async () => {
      const { status, body } = await send(other);
      if (typeof toOther === 'number') expect(status).toBe(toOther);
      else expect(status).toBeLessThan(400);
      expect(JSON.stringify(body)).not.toContain(things.mediaId);
      expect(JSON.stringify(body)).not.toContain(things.localId);
      expect(JSON.stringify(body)).not.toContain('Mine alone');
    });

    test('nothing of the owner is changed', async () => {
      expect(await state()).toBe(before);
    });
  });
});

async function headOf(client: Client, path: string): Promise<{ status: number; body: unknown }> {
  const abort = new AbortController();
  const headers = client.token ? { authorization: `Bearer ${client.token}` } : undefined;
  const response = await fetch(new URL(path, client.url), { signal: abort.signal, ...(headers && { headers }) });
  abort.abort();
  return { status: response.status, body: null };
}
