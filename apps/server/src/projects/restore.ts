import { err, ok, type RestoreProjectVersion, type Result } from '@kinoloom/contract';
import { editProject, type EditRefusal } from './edit.ts';
import { describeComposition, readStoredComposition } from './composition.ts';
import { keepBefore } from './keep-before.ts';
import { missingVersion } from './missing.ts';
import type { ProjectRow } from './store.ts';
import { findVersion } from './version-store.ts';
import type { ProjectDeps } from './dependencies.ts';

/** Writes the film of a version as the project's next revision. How it stood is kept before. */
export const restoreVersion = (
  bench: ProjectDeps,
  userId: string,
  id: string,
  versionId: string,
  { revision, key }: RestoreProjectVersion,
): Promise<Result<ProjectRow, EditRefusal>> =>
  editProject(bench, userId, id, {
    revision,
    key,
    async write(tx, row, at) {
      const version = await findVersion(tx, id, versionId);
      if (!version) return err(missingVersion);
      await keepBefore(tx, row, `restoring ${version.name ?? 'an automatic version'}`, at);
      return ok({ film: describeComposition(readStoredComposition(version.composition), bench.publicUrl) });
    },
  });
