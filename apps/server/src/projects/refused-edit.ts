import type { Context } from 'hono';
import { messages, type ProjectConflict } from '@kinoloom/contract';
import { Refused, type AppEnv } from '../http/index.ts';
import type { EditRefusal } from './edit.ts';
import { presentProject } from './present.ts';

/** Answers an edit that was not written: a conflict with the project as it stands, so that its client can offer a choice. */
export function refusedEdit(context: Context<AppEnv>, refusal: EditRefusal): Response {
  if (!('current' in refusal)) throw new Refused(refusal);
  const project = presentProject(refusal.current);
  return context.json<ProjectConflict>(
    {
      success: false,
      error: messages.projectConflict,
      code: 'project.conflict',
      revision: project.revision,
      project,
    },
    409,
  );
}
