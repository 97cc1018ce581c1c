import { z } from 'zod';
import { applyChange, Change } from '@kinoloom/composition';
import { err, messages, ok, type Refusal, type Result, type SaveProject } from '@kinoloom/contract';
import { readComposition, readStoredComposition, whatIsWrong, type DescribedComposition } from './composition.ts';
import { editProject, type EditRefusal } from './edit.ts';
import { keepBefore } from './version-store.ts';
import { missingProject, findOwnProject, type ProjectRow, type ProjectDeps } from './store.ts';

const unfit = (why: string): Refusal => ({ code: 'project.unfit', message: messages.projectUnfit(why) });

/** Saves an edit: a film, changes of the one that is there, or a name. */
export async function saveProject(
  bench: ProjectDeps,
  userId: string,
  id: string,
  { revision, key, name, composition, changes, before }: SaveProject,
): Promise<Result<ProjectRow, EditRefusal>> {
  const sent = composition === undefined ? undefined : readComposition(composition, bench.publicUrl);
  if (sent && !sent.ok) return sent;
  const steps = z.array(Change).safeParse(changes ?? []);
  if (!steps.success) return err(unfit(`changes.${whatIsWrong(steps.error)}`));

  return editProject(bench, userId, id, {
    revision,
    key,
    async write(tx, row, at) {
      if (!sent && changes === undefined) return ok({ name });
      let film = sent?.value;
      if (!film) {
        const stored = await findOwnProject(tx, userId, id);
        if (!stored) return err(missingProject);
        const changed = changedFilm(stored.composition, steps.data, bench.publicUrl);
        if (!changed.ok) return changed;
        film = changed.value;
      }
      await keepBefore(tx, row, before, at);
      return ok({ film, name });
    },
  });
}

function changedFilm(
  stored: Parameters<typeof readStoredComposition>[0],
  steps: readonly Change[],
  publicUrl: string,
): Result<DescribedComposition, Refusal> {
  try {
    const changed = readComposition(steps.reduce(applyChange, readStoredComposition(stored)), publicUrl);
    if (changed.ok || changed.error.code !== 'input.invalid') return changed;
    return err(unfit(changed.error.message.replace(/\.$/, '')));
  } catch (error) {
    if (error instanceof RangeError) return err(unfit(error.message));
    throw error;
  }
}
