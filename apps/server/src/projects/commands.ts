import { err, limits, ok, type Refusal, type Result, type CreateProject } from '@kinoloom/contract';
import { findOwnFlow } from '../flows/index.ts';
import { publish } from '../platform/events.ts';
import { lockQuotas, refuseProject } from '../quotas/index.ts';
import {
  describeComposition,
  readStoredComposition,
  EMPTY_COMPOSITION,
  readComposition,
  type DescribedComposition,
} from './composition.ts';
import {
  missingProject,
  deleteProjectRow,
  findOwnProject,
  missingFlow,
  findProjectOfFlow,
  holdFlow,
  insertProject,
  type StoredProject,
  type ProjectDeps,
} from './store.ts';

/** Copies a project with its composition. Versions and flow stay with the original. */
export async function duplicateProject(
  deps: ProjectDeps,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<Result<StoredProject, Refusal>> {
  const original = await findOwnProject(deps.db.queries, userId, id);
  if (!original) return err(missingProject);
  const document = describeComposition(readStoredComposition(original.composition), deps.publicUrl);
  const copy = await makeProject(deps, userId, null, name ?? copyName(original.name), document);
  if (!copy.ok) return copy;
  return copy.value ? ok(copy.value) : err(missingProject);
}

const COPY = ' copy';
const copyName = (name: string): string =>
  `${name.slice(0, limits.project.nameMax - COPY.length).toWellFormed()}${COPY}`;

/** Deletes a project with its versions. Its media stay: they are the user's, and other projects may use them. */
export async function deleteProject({ db }: ProjectDeps, userId: string, id: string): Promise<Result<void, Refusal>> {
  return db.transaction(async (tx) => {
    if (!(await deleteProjectRow(tx, userId, id))) return err(missingProject);
    await publish(tx, { userId, type: 'project-deleted', ref: id });
    return ok(undefined);
  });
}

interface Opened {
  readonly project: StoredProject;
  readonly created: boolean;
}

/**
 * Opens a flow's project, or creates it; concurrent requests get the same one. Without a flow, a new project is created each time. Name and
 * composition apply only to a new project.
 */
export async function openProject(
  deps: ProjectDeps,
  userId: string,
  { name, flow_id: flowId, composition }: CreateProject,
): Promise<Result<Opened, Refusal>> {
  const { db, publicUrl } = deps;
  const document =
    composition === undefined
      ? ok(describeComposition(EMPTY_COMPOSITION, publicUrl))
      : readComposition(composition, publicUrl);
  if (!document.ok) return document;
  if (flowId === undefined) {
    const project = await makeProject(deps, userId, null, name ?? limits.project.defaultName, document.value);
    if (!project.ok) return project;
    if (!project.value) throw new Error('A project vanished right after it was made');
    return ok({ project: project.value, created: true });
  }
  const flow = await findOwnFlow(db.queries, userId, flowId);
  if (!flow) return err(missingFlow);
  const existing = await findProjectOfFlow(db.queries, userId, flow.id);
  if (existing) return ok({ project: existing, created: false });
  const made = await makeProject(deps, userId, flow.id, name ?? flow.name, document.value);
  if (!made.ok) return made;
  if (made.value) return ok({ project: made.value, created: true });
  const theirs = await findProjectOfFlow(db.queries, userId, flow.id);
  // Neither exists: the project or its flow was deleted at this moment.
  return theirs ? ok({ project: theirs, created: false }) : err(missingFlow);
}

/** @returns undefined when the flow already has a project, or is gone */
export async function makeProject(
  { db, now, quotas }: ProjectDeps,
  userId: string,
  flowId: string | null,
  name: string,
  document: DescribedComposition,
): Promise<Result<StoredProject | undefined, Refusal>> {
  const id = crypto.randomUUID();
  const made = await db.transaction(async (tx): Promise<Result<boolean, Refusal>> => {
    await lockQuotas(tx, userId);
    if (flowId !== null && !(await holdFlow(tx, flowId))) return ok(false);
    const refusal = await refuseProject(tx, quotas, userId, document.bytes);
    if (refusal) return err(refusal);
    const inserted = await insertProject(tx, { id, userId, flowId, name, document, at: new Date(now()) });
    if (inserted) await publish(tx, { userId, type: 'project', ref: id });
    return ok(inserted);
  });
  if (!made.ok) return made;
  return ok(made.value ? await findOwnProject(db.queries, userId, id) : undefined);
}
