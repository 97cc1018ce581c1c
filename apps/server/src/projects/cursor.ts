import { err, ok, type Refusal, type Result } from '@kinoloom/contract';
import type { PageCursor, ProjectRow } from './store.ts';

/** Where the page after this project begins, as text: when it was changed, and which it is. */
export const cursorOf = ({ updatedAt, id }: ProjectRow): string => `${updatedAt.getTime()}.${id}`;

export function readCursor(cursor: string): Result<PageCursor, Refusal> {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    return err({ code: 'input.invalid', message: 'This cursor is not known. Begin with the first page.' });
  return ok({ at: new Date(Number(at)), id });
}
