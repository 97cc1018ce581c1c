import { and, eq } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';
import type { RenderInput } from './input.ts';

interface Named {
  readonly project_id?: string | undefined;
  readonly project_revision?: number | undefined;
}

/** The project that a render says it shows; refused where it is not the user's own. */
export async function renderedProject(
  db: Queries,
  userId: string,
  { project_id: id, project_revision: revision }: Named,
): Promise<Result<RenderInput['project'], Refusal>> {
  if (id === undefined) return ok(null);
  const own = and(eq(tables.project.id, id), eq(tables.project.userId, userId));
  const [row] = await db.select({ id: tables.project.id }).from(tables.project).where(own);
  return row ? ok({ id, revision: revision ?? null }) : err({ code: 'not_found', message: messages.notFound });
}
