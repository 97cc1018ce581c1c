import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AdapterOptions, checkAccount, connect, type FileAnswer, invalidInput, jobHeader } from '../http/index.ts';
import {
  type RemoteOperation,
  type Progress,
  type StartOptions,
  SubmissionUnknown,
  type ProviderTask,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '../spec/index.ts';
import { checkListed } from './check-models.ts';
import { readElevenLabsFailure } from './failures.ts';
import { readTranscription, transcriberOf, transcriptionForm } from './transcription.ts';
import { isMade, orderOf, usualModels } from './orders.ts';
import { listVoices } from './voices.ts';

/** A free account has two concurrent requests; no rate limit is documented, so this one is cautious. */
const LIMITS: VendorLimits = { concurrency: 2, perPeriod: { count: 60, ms: 60_000 } };

const MAX_BYTES = 64 * 1024 * 1024;
/** The answer comes when the whole recording is transcribed. */
const TRANSCRIPTION_MS = 20 * 60_000;

const Account = z
  .object({ tier: z.string(), character_count: z.number(), character_limit: z.number() })
  .transform(
    ({ tier, character_count: used, character_limit: all }) => `Plan ${tier}, ${used} of ${all} credits used.`,
  );

/** Voices, sound effects, music and the words of speech by ElevenLabs, sent in the response. It lists no past work; a retry pays again. */
export function createElevenLabs(options: AdapterOptions): VendorAdapter {
  const { name = elevenlabs.name, limits = LIMITS } = options;
  const client = connect(options, {
    baseUrl: elevenlabs.baseUrl,
    keyHeader: 'xi-api-key',
    readFailure: readElevenLabsFailure,
  });

  async function start(
    task: ProviderTask,
    { signal, idempotencyKey, beforeSubmit, keep }: StartOptions,
  ): Promise<RemoteOperation> {
    const order = orderOf(task, options.ids);
    if (!order) throw invalidInput(`ElevenLabs cannot serve "${task.model}" as asked.`);
    if (!keep) throw invalidInput('Sound comes with the answer, and there is nowhere to put it.');
    const { path, model, json, form, timeoutMs } = order;
    const answer = await client.submit(
      {
        method: 'POST',
        path,
        ...(json && { json }),
        ...(form && { form }),
        headers: { accept: 'audio/*', ...jobHeader(idempotencyKey) },
        timeoutMs,
        file: { type: 'audio/', maxBytes: MAX_BYTES },
      },
      signal,
      beforeSubmit,
    );
    if (!isFile(answer)) throw new SubmissionUnknown(`${path} was answered with something that is no sound`);
    const id = answer.headers.get('history-item-id') ?? answer.headers.get('request-id') ?? randomUUID();
    const kept = answer.file.size === 0 ? [] : [{ key: await keep(answer.file), role: 'audio' }];
    return { provider: name, id, model, kept };
  }

  return {
    name,
    limits,
    answersWithResult: () => true,
    check: (signal) => checkAccount(client, '/v1/user/subscription', Account, signal),
    checkModels: (signal) => checkListed(client, usualModels(options.ids), signal),
    serves: isMade,
    start,
    transcriber: transcriberOf(options.ids),
    transcribe: async (model, sound, { signal, idempotencyKey, beforeSubmit }) => {
      const request = {
        method: 'POST',
        path: '/v1/speech-to-text',
        headers: jobHeader(idempotencyKey),
        form: transcriptionForm(model, sound),
        timeoutMs: TRANSCRIPTION_MS,
      } as const;
      return readTranscription(await client.submit(request, signal, beforeSubmit));
    },
    status: (operation) => Promise.resolve(progressOf(operation)),
    // When the response arrives, the work is done.
    cancel: async () => {},
    voices: (signal) => listVoices(client, signal),
  };
}

export const elevenlabs = {
  name: 'elevenlabs',
  label: 'ElevenLabs',
  baseUrl: 'https://api.elevenlabs.io',
  key: 'required',
  create: createElevenLabs,
} as const satisfies VendorKind;

function progressOf({ kept = [] }: RemoteOperation): Progress {
  if (kept.length > 0) return { state: 'done', outputs: kept };
  return { state: 'failed', failure: { code: 'provider', message: 'The answer had no sound in it.' } };
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && answer.file instanceof Blob;
