import { err, messages, ok, ownTemplateLimits, type OwnTemplate, type Refusal, type Result } from '@kinoloom/contract';
import { ownMediaId, thumbnailUrl } from '../media/index.ts';
import type { Queries } from '../platform/db/index.ts';
import { lockQuotas } from '../quotas/index.ts';
import { mediaIdsIn, readComposition, readStoredComposition } from './composition.ts';
import { countOwnTemplates, insertOwnTemplate, picturesAmong, type OwnTemplateRow } from './own-template-store.ts';
import type { ProjectDeps } from './store.ts';

const { most, bytes: mostBytes, overlaysMax } = ownTemplateLimits;

/** Keeps a composition as a template of the user's own. The media that it names stay theirs. */
export async function keepOwnTemplate(
  { db, now, publicUrl }: ProjectDeps,
  userId: string,
  name: string,
  sent: unknown,
): Promise<Result<OwnTemplateRow, Refusal>> {
  const read = readComposition(sent, publicUrl);
  if (!read.ok)
    return read.error.code === 'input.too_large' ? err({ ...read.error, message: messages.templateTooLarge }) : read;
  const { overlayCount, bytes, json } = read.value;
  if (overlayCount === 0) return err({ code: 'input.invalid', message: messages.templateEmpty });
  if (overlayCount > overlaysMax || bytes > mostBytes)
    return err({ code: 'input.too_large', message: messages.templateTooLarge });
  return db.transaction(async (tx): Promise<Result<OwnTemplateRow, Refusal>> => {
    await lockQuotas(tx, userId);
    if ((await countOwnTemplates(tx, userId)) >= most)
      return err({ code: 'input.invalid', message: messages.templatesFull });
    const values = { id: crypto.randomUUID(), userId, name, createdAt: new Date(now()) };
    return ok(await insertOwnTemplate(tx, values, json));
  });
}

/** Templates as they are sent, with the stills of those of their media that are there. */
export async function presentOwnTemplates(
  db: Queries,
  publicUrl: string,
  userId: string,
  rows: readonly OwnTemplateRow[],
): Promise<OwnTemplate[]> {
  const read = rows.map((row) => ({ row, composition: readStoredComposition(row.composition) }));
  const ids = read.flatMap(({ composition }) => mediaIdsIn(composition, publicUrl));
  const pictured = await picturesAmong(db, userId, [...new Set(ids)]);
  return read.map(({ row, composition }) => ({
    id: row.id,
    name: row.name,
    composition,
    thumbnails: Object.fromEntries(
      composition.overlays.flatMap((overlay) => {
        const id = 'src' in overlay ? ownMediaId(overlay.src, publicUrl) : undefined;
        return 'src' in overlay && id !== undefined && pictured.has(id) ? [[overlay.src, thumbnailUrl({ id })]] : [];
      }),
    ),
    created_at: row.createdAt.toISOString(),
  }));
}
