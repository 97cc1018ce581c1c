import { join } from 'node:path';
import { z } from 'zod';
import { err, messages, ok, ProjectName, type Refusal, type Result } from '@kinoloom/contract';
import { COMPOSITION_VERSION, everyOverlay, ownLooksAmong } from '@kinoloom/composition';
import { findOwnFlow, flowForJob } from '../../flows/index.ts';
import { keepLooks, type NewLook } from '../../looks/index.ts';
import { dropStored, keepStored, type StoredFont } from '../../fonts/index.ts';
import { dropUnlinked, findMediaByIds, type Intake, type MediaRow } from '../../media/index.ts';
import { publish, type PublishedChange } from '../../platform/events.ts';
import { withTempDir } from '../../platform/temp-dir.ts';
import { lockQuotas, refuseProject } from '../../quotas/index.ts';
import {
  describeComposition,
  readComposition,
  mediaIdsIn,
  withSources,
  type DescribedComposition,
} from '../composition.ts';
import { missingFlow, findOwnProject, insertProject, type StoredProject } from '../store.ts';
import type { FileMedia } from './format.ts';
import { ingestFonts } from './ingest-fonts.ts';
import { ingestMedia, keepMedia, type IngestedMedia } from './ingest-media.ts';
import { ownMedia } from './own-media.ts';
import { withProjectFile, type OpenProjectFile } from './read-zip.ts';

export interface ImportDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly now: () => number;
}

interface ImportOptions {
  readonly userId: string;
  /** Of the new project. If the user has it already, it is returned as it is. */
  readonly projectId: string;
  /** The flow for the media; default: the newest flow. */
  readonly flowId: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface Imported {
  readonly project: StoredProject;
  readonly media: readonly MediaRow[];
  readonly missing: readonly FileMedia[];
}

const stopped: Refusal = { code: 'input.invalid', message: 'The import was stopped. Nothing was kept.' };

/**
 * Creates a project from a project file. Its media are ingested one by one, with the rules for uploads; media and project are written in one
 * transaction, or not at all. The sweep removes files that a crash leaves.
 */
export async function importProject(
  deps: ImportDeps,
  path: string,
  { userId, projectId, flowId, signal }: ImportOptions,
): Promise<Result<Imported, Refusal>> {
  const { db } = deps.intake;
  const before = await findOwnProject(db.queries, userId, projectId);
  if (before) return ok({ project: before, media: [], missing: [] });
  if (flowId !== undefined && !(await findOwnFlow(db.queries, userId, flowId))) return err(missingFlow);
  return withProjectFile(path, userId, async (file) => {
    const document = readImported(file.manifest.composition, deps.intake.publicUrl);
    if (!document.ok) return document;
    const flow = await flowForJob(db, userId, flowId);
    if (!flow.ok) return flow;
    const looks = await readLooks(deps.intake.tempDir, file, document.value.composition);
    if (!looks.ok) return looks;
    const wanted = { userId, projectId, flowId: flow.value.id, signal, looks: looks.value };
    return importMedia(deps, wanted, file, document.value);
  });
}

function readImported(document: unknown, publicUrl: string): Result<DescribedComposition, Refusal> {
  const versioned = z.looseObject({ version: z.int() }).safeParse(document);
  if (versioned.success && versioned.data.version > COMPOSITION_VERSION)
    return err({ code: 'input.invalid', message: messages.projectFileNewer });
  return readComposition(document, publicUrl);
}

/** The looks that the film has and the file holds. */
const readLooks = (
  tempDir: string,
  { manifest, look }: OpenProjectFile,
  film: DescribedComposition['composition'],
): Promise<Result<NewLook[], Refusal>> =>
  withTempDir(tempDir, async (directory) => {
    const wanted = new Set<string>(ownLooksAmong(everyOverlay(film)));
    const looks = new Map<string, NewLook>();
    for (const { sha256, name } of manifest.looks ?? []) {
      if (!wanted.has(`own-${sha256}`) || looks.has(sha256)) continue;
      const table = await look(sha256, join(directory, sha256));
      if (!table.ok) return table;
      looks.set(sha256, { name, table: table.value });
    }
    return ok([...looks.values()]);
  });

/** Ingests the media of a file and writes them together with the project and its looks. */
async function importMedia(
  { intake, now }: ImportDeps,
  {
    userId,
    projectId,
    flowId,
    signal,
    looks,
  }: ImportOptions & { readonly flowId: string; readonly looks: readonly NewLook[] },
  { manifest, extract }: OpenProjectFile,
  document: DescribedComposition,
): Promise<Result<Imported, Refusal>> {
  const { db, objects, publicUrl } = intake;
  const own = await ownMedia(db.queries, userId, manifest.media, mediaIdsIn(document.composition, publicUrl));
  const taken = new Map<string, IngestedMedia>();
  const ids: string[] = [];
  const fonts: StoredFont[] = [];
  let kept = false;
  try {
    for (const media of manifest.media) {
      if (media.file === null || taken.has(media.sha256) || own.holds(media)) continue;
      if (signal.aborted) return err(stopped);
      const id = crypto.randomUUID();
      ids.push(id);
      const done = await ingestMedia(intake, userId, id, media, extract);
      if (!done.ok) return done;
      taken.set(media.sha256, done.value);
    }
    const lettered = await ingestFonts(intake, userId, manifest.fonts ?? [], { extract, now: new Date(now()), fonts });
    if (!lettered.ok) return lettered;
    const named = new Map<string, string>();
    const missing: FileMedia[] = [];
    for (const media of manifest.media) {
      const url = taken.get(media.sha256)?.url ?? own.urlOf(media);
      named.set(media.id, url ?? '');
      if (url === undefined) missing.push(media);
    }
    const composition = withSources(document.composition, publicUrl, (id) => named.get(id) ?? own.urlOfId(id) ?? '');
    const stored = describeComposition(composition, publicUrl);
    const refused = await db.transaction(async (tx) => {
      await lockQuotas(tx, userId);
      const at = new Date(now());
      const refusal =
        (await refuseProject(tx, intake.quotas, userId, stored.bytes)) ?? (await keepLooks(tx, userId, looks, at));
      if (refusal) return refusal;
      for (const font of fonts) {
        const full = await keepStored(tx, font);
        if (full) return full;
      }
      const changes: PublishedChange[] = [];
      for (const each of taken.values()) changes.push(await keepMedia(tx, userId, flowId, each));
      await insertProject(tx, {
        id: projectId,
        userId,
        flowId: null,
        name: ProjectName.parse(manifest.name),
        document: stored,
        at,
      });
      await publish(tx, ...changes, { userId, type: 'project', ref: projectId });
      return undefined;
    });
    if (refused) return err(refused);
    kept = true;
    const project = await findOwnProject(db.queries, userId, projectId);
    if (!project) throw new Error('A project vanished right after it was imported');
    return ok({ project, media: [...(await findMediaByIds(db.queries, ids)).values()], missing });
  } finally {
    if (!kept) {
      await dropUnlinked(db, objects, ids);
      await dropStored(intake, fonts);
    }
  }
}
