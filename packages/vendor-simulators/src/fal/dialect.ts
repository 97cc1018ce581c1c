import { createHash, createPrivateKey, createPublicKey, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';

/** Path of an API of fal below the sandbox's URL. Hosts other than the queue's are at their names. */
export const FAL = '/fal';
export const FILES = `${FAL}/v3.fal.media`;
export const REST = `${FAL}/rest.fal.ai`;
export const PLATFORM = `${FAL}/api.fal.ai/v1`;

/** The account that webhooks name. */
const USER = 'sandbox-user';

/** @param body of a webhook, for the job's state */
export function falDialect(body: (job: SimulatedJob) => unknown): Dialect {
  return {
    vendor: 'fal',
    owns: (path) => path.startsWith(`${FAL}/`),
    classify,
    errors: {
      unauthorized: problem(401, 'Cannot access application. Authentication is required to access this application.'),
      quota: ({ as }) =>
        as === 401
          ? problem(401, 'Authentication is required to access this application. The quota of this key is used up.')
          : problem(403, 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.'),
      'not-found': problem(404, 'Not Found'),
      retired: problem(404, 'Application not found'),
      'too-large': problem(413, 'Request Entity Too Large'),
      'not-json': {
        status: 422,
        body: { detail: [{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }] },
      },
      invalid: ({ detail }) => ({
        status: 422,
        body: { detail: [{ loc: ['body'], msg: detail, type: 'value_error' }] },
      }),
      throttled: problem(429, 'Too Many Requests'),
      overloaded: problem(503, 'Service Unavailable'),
      // fal's responses have no code of their own.
      'failure-in-200': problem(500, 'Internal Server Error'),
      status: ({ detail, status }) => problem(status, detail),
    },
    expiredStatus: 404,
    webhook: {
      body,
      // https://docs.fal.ai/model-endpoints/webhooks: with a key of the vendor's, not of the account.
      sign: ({ secret, at, body, job }) => {
        const digest = createHash('sha256').update(body).digest('hex');
        const signature = sign(null, Buffer.from([job.id, USER, at, digest].join('\n')), privateKeyOf(secret));
        return {
          'x-fal-webhook-request-id': job.id,
          'x-fal-webhook-user-id': USER,
          'x-fal-webhook-timestamp': String(at),
          'x-fal-webhook-signature': signature.toString('hex'),
        };
      },
    },
  };
}

/** The beginning of an ED25519 private key in PKCS #8 (RFC 8410, section 7); 32 bytes follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The same secret gives the same key, so that keys stay valid over restarts. */
function privateKeyOf(secret: string): KeyObject {
  const seed = createHash('sha256').update(secret).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key that webhooks are verified with, as fal publishes it. */
export const keySet = (secret: string): { readonly keys: readonly JsonWebKey[] } => ({
  keys: [{ ...createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }), use: 'sig', kid: 'sandbox' }],
});

function classify({ method, path, json }: ApiRequest): RequestSubject {
  if (path.startsWith(REST) || path.startsWith(FILES)) return { step: method === 'GET' ? 'other' : 'upload' };
  if (path.startsWith(PLATFORM)) return { step: 'other' };
  const job = /\/requests\/([\w-]+)/.exec(path)?.[1];
  if (job !== undefined) return { step: path.endsWith('/cancel') ? 'cancel' : 'poll', job };
  if (method !== 'POST') return { step: 'other' };
  const prompt = text(field(json, 'prompt')) ?? text(field(json, 'text'));
  return { step: 'submit', model: path.slice(FAL.length + 1), prompt };
}

function problem(status: number, detail: string): ErrorResponse {
  return { status, body: { detail } };
}
