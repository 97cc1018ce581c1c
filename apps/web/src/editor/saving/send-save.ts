import type { Composition } from '@kinoloom/composition';
import type { ProjectSummary, SaveProject } from '@kinoloom/contract';
import { ApiError, errorText } from '../../lib/api-error.ts';
import type { OpenProject, ProjectCalls } from './project-calls.ts';

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly summary: ProjectSummary }
  /** The project has another revision than the one that the save is based on. */
  | { readonly kind: 'changed elsewhere'; readonly theirs: OpenProject }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The save may have arrived or not. */
  | { readonly kind: 'no answer'; readonly reason: string };

/** Sends changes; if the server cannot apply them to its composition despite a matching revision, `whole` in their place. */
export async function sendSave(calls: ProjectCalls, save: SaveProject, whole: Composition): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', summary: await calls.save(save) };
  } catch (error) {
    const { changes, ...rest } = save;
    switch (error instanceof ApiError ? error.status : undefined) {
      case 404:
        return { kind: 'gone' };
      case 409:
        return calls.read().then((theirs) => ({ kind: 'changed elsewhere', theirs }), noAnswer);
      case 422:
        if (changes) return sendSave(calls, { ...rest, composition: { ...whole } }, whole);
        return { kind: 'refused', reason: errorText(error) };
      case 400:
      case 413:
        return { kind: 'refused', reason: errorText(error) };
      default:
        return noAnswer(error);
    }
  }
}

const noAnswer = (error: unknown): SaveOutcome => ({ kind: 'no answer', reason: errorText(error) });
