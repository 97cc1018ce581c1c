import {
  DraftOwnModel,
  messages,
  OwnFamily,
  OwnModelDraft,
  OwnModelDraftAnswer,
  OwnModelFields,
  OwnModelPreviewAnswer,
} from '@kinoloom/contract';
import { NotSubmitted, ProviderUnreachable, vendorKinds, type ModelDraft } from '@kinoloom/providers';
import { endpoint, found, jsonLimits, Refused, unwrap, type App } from '../http/index.ts';
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

  endpoint(app, 'POST /api/own-models/draft', {
    summary: 'Draft a model from what its vendor tells of it, or from a workflow',
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
    summary: 'The request that a job of this model would send; nothing is sent',
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
    if (error instanceof NotSubmitted || error instanceof ProviderUnreachable)
      throw new Refused({ code: 'input.invalid', message: error.failure.message });
    throw error;
  }
}

/** @throws {Refused} when its connection cannot be asked for a model like this */
export async function checkOwnModel(db: Queries, fields: OwnModelFields): Promise<void> {
  const problem = formatProblem(fields) ?? remoteProblem(await findConnection(db, fields.connection), fields);
  if (problem !== undefined) throw new Refused({ code: 'input.invalid', message: problem });
}

function formatProblem({ family, sizes, seconds }: OwnModelFields): string | undefined {
  const isSized = family === 'image' || family === 'clip' || family === 'video-upscale';
  if (isSized && Object.keys(sizes).length === 0) return messages.ownModelNeedsSize;
  return family === 'clip' && seconds.length === 0 ? messages.ownModelNeedsSeconds : undefined;
}

/** Why a connection cannot be asked for a model like this. */
function remoteProblem(
  connection: ConnectionRow | undefined,
  { family, remote }: Pick<OwnModelFields, 'family' | 'remote'>,
): string | undefined {
  if (!connection) return messages.ownModelConnectionGone;
  const kind = vendorKinds.get(connection.kind);
  if (!kind?.Model) return messages.ownModelNotTaken(kind?.label ?? connection.kind);
  const [issue] = kind.Model.safeParse(remote).error?.issues ?? [];
  if (issue) return `${['remote', ...issue.path].join('.')}: ${issue.message}.`;
  const talks = kind.chatModel?.(remote) !== undefined;
  if (talks !== (family === 'chat')) return messages.ownModelFamily('chat', 'chat');
  const transcribes = kind.transcribes?.(remote) ?? false;
  return transcribes === (family === 'transcription')
    ? undefined
    : messages.ownModelFamily('transcription', 'transcriptions');
}
