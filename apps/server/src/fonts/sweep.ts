import { dropFiles, FONT_HOLDER } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { deleteFonts, findForgotten } from './store.ts';

/** Deletes fonts that left the menu a month ago and that nothing of their user names. */
export async function sweepFonts(db: Database, objects: Objects): Promise<void> {
  const ids = await findForgotten(db.queries);
  await deleteFonts(db.queries, ids);
  await dropFiles(
    db,
    objects,
    ids.map((id) => `${FONT_HOLDER}${id}`),
  );
}
