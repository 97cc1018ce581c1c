import {
  ConnectionModels,
  DraftOwnModel,
  messages,
  OwnFamily,
  OwnModelDraft,
  OwnModelDraftAnswer,
  OwnModelFields,
  OwnModelPreviewAnswer,
} from '@kinoloom/contract';
import { isTimeout, NotSubmitted, ProviderUnreachable, vendorKinds, type ModelDraft } from '@kinoloom/providers';
import { endpoint, found, jsonLimits, Refused, refusedInput, unwrap, type App } from '../http/index.ts';
import type { Queries } from '../platform/db/index.ts';
import { optionsOf } from './adapter.ts';
import { previewOf } from './preview.ts';
import type { ConnectionDeps } from './routes.ts';
import { findConnection, type ConnectionRow } from './store.ts';

/** A vendor's description of a model may take several requests. */
const DRAFT_MS = 30_000;

/** What helps an admin to fill in the form of a model. */
export function ownModelDraftRoutes(app: App, { db, encryption }: Pick<ConnectionDeps, 'db' | 'encryption'>): void {
  const optionsFor = async (connection: string) => {
    const row = found(await findConnection(db.queries, connection), 'This connection');
    return unwrap(optionsOf(row, encryption));
  };

  endpoint(app, 'GET /api/connections/{id}/models', {
    summary: 'List the models of a connection',
    description: 'And its voices, as its server lists them.',
    access: 'admin',
    answer: ConnectionModels,
    async handle({ param }) {
      const { kind, options } = await optionsFor(param('id'));
      const signal = AbortSignal.timeout(DRAFT_MS);
      // A model can be added by its name all the same.
      const listed = async (list: typeof kind.models) => {
        try {
          return { names: ((await list?.(options, signal)) ?? []).slice(0, MOST_LISTED), problem: null };
        } catch (error) {
          return { names: [], problem: problemOf(error) };
        }
      };
      const [models, voices] = await Promise.all([listed(kind.models), listed(kind.voices)]);
      return { success: true as const, models: models.names, voices: voices.names, problem: models.problem };
    },
  });

  endpoint(app, 'POST /api/own-models/draft', {
    summary: 'Draft an own model',
    description: 'From the provider’s description of it, or from a workflow.',
    access: 'admin',
    body: DraftOwnModel,
    limits: jsonLimits.dataUrls,
    answer: OwnModelDraftAnswer,
    async handle({ body: { connection, source } }) {
      const { kind, options } = await optionsFor(connection);
      if (!kind.draft) throw new Refused({ code: 'input.invalid', message: messages.ownModelNoDraft(kind.label) });
      return {
        success: true as const,
        draft: await draftOf(kind.draft(options, source, AbortSignal.timeout(DRAFT_MS))),
      };
    },
  });

  endpoint(app, 'POST /api/own-models/preview', {
    summary: 'Preview the request of an own model',
    description: 'Nothing is sent.',
    access: 'admin',
    body: OwnModelFields,
    limits: jsonLimits.dataUrls,
    answer: OwnModelPreviewAnswer,
    async handle({ body }) {
      await checkOwnModel(db.queries, body);
      const { kind, options } = await optionsFor(body.connection);
      return { success: true as const, preview: unwrap(await previewOf(kind, options, body)) };
    },
  });
}

/** More than anybody looks through. */
const MOST_LISTED = 1_000;

function problemOf(error: unknown): string {
  if (error instanceof NotSubmitted || error instanceof ProviderUnreachable) return error.failure.message;
  if (isTimeout(error)) return messages.notInTime;
  throw error;
}

/** A vendor's draft as the API answers it. */
async function draftOf(drafting: Promise<ModelDraft>): Promise<OwnModelDraft> {
  try {
    const { takesFirstImage, needsFirstImage, takesLastImage, family, seconds, ...same } = await drafting;
    return OwnModelDraft.parse({
      ...same,
      family: OwnFamily.safeParse(family).data,
      seconds: seconds && [...seconds],
      takes_first_image: takesFirstImage,
      needs_first_image: needsFirstImage,
      takes_last_image: takesLastImage,
    });
  } catch (error) {
    throw new Refused({ code: 'input.invalid', message: problemOf(error) });
  }
}

/** @throws {Refused} when its connection cannot be asked for a model like this. @param within where the fields are in the body */
export async function checkOwnModel(
  db: Queries,
  fields: OwnModelFields,
  within: readonly (string | number)[] = [],
): Promise<void> {
  const format = formatIssue(fields);
  const issues = format ? [format] : remoteIssues(await findConnection(db, fields.connection), fields);
  if (issues.length > 0)
    throw refusedInput(issues.map(({ path, message }) => ({ path: [...within, ...path], message })));
}

interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function formatIssue({ family, sizes, seconds }: OwnModelFields): Found | undefined {
  const isSized = family === 'image' || family === 'clip' || family === 'video-upscale';
  if (isSized && Object.keys(sizes).length === 0) return { path: ['sizes'], message: messages.ownModelNeedsSize };
  return family === 'clip' && seconds.length === 0
    ? { path: ['seconds'], message: messages.ownModelNeedsSeconds }
    : undefined;
}

/** Why a connection cannot be asked for a model like this. */
function remoteIssues(
  connection: ConnectionRow | undefined,
  { family, remote }: Pick<OwnModelFields, 'family' | 'remote'>,
): Found[] {
  if (!connection) return [{ path: ['connection'], message: messages.ownModelConnectionGone }];
  const kind = vendorKinds.get(connection.kind);
  if (!kind?.Model)
    return [{ path: ['connection'], message: messages.ownModelNotTaken(kind?.label ?? connection.kind) }];
  const issues = kind.Model.safeParse(remote).error?.issues ?? [];
  if (issues.length > 0) return issues.map(({ path, message }) => ({ path: ['remote', ...path], message }));
  const talks = kind.chatModel?.(remote) !== undefined;
  if (talks !== (family === 'chat')) return [{ path: ['family'], message: messages.ownModelFamily('chat', 'chat') }];
  const transcribes = kind.transcribes?.(remote) ?? false;
  return transcribes === (family === 'transcription')
    ? []
    : [{ path: ['family'], message: messages.ownModelFamily('transcription', 'transcriptions') }];
}
