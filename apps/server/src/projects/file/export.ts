import { Readable } from 'node:stream';
import { everyOverlay, ownLooksAmong, type Composition } from '@kinoloom/composition';
import { err, limits, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { fontsOfFilm, type FontRow } from '../../fonts/index.ts';
import { findTables, listOwnLooks } from '../../looks/index.ts';
import { findFile, findMediaByIds, FONT_HOLDER, hashOfKey, type Intake, type MediaRow } from '../../media/index.ts';
import type { Queries } from '../../platform/db/index.ts';
import type { Objects } from '../../platform/objects/index.ts';
import { zipStream, type Zip } from '../../platform/zip-stream.ts';
import { readStoredComposition, mediaIdsIn, withSources } from '../composition.ts';
import { missingProject, findOwnProject } from '../store.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  FileMediaRecipe,
  lookEntry,
  MANIFEST,
  type FileFont,
  type FileMedia,
  type ProjectManifest,
} from './format.ts';

/** Contents of a project file: the manifest, the stored file of each entry, and when each was last changed. */
interface ProjectPackage {
  readonly manifest: ProjectManifest;
  readonly changedAt: Date;
  readonly files: readonly {
    readonly entry: string;
    readonly key: string;
    readonly bytes: number;
    readonly at: Date;
  }[];
  /** Tables of looks of one's own, by hash. */
  readonly looks: ReadonlyMap<string, Buffer>;
}

/** Collects a project, its looks, its media records, its fonts and, optionally, their files. Deleted media are left out. */
export async function packProject(
  { db, publicUrl }: Pick<Intake, 'db'> & { readonly publicUrl: string },
  userId: string,
  id: string,
  withMedia: boolean,
): Promise<Result<ProjectPackage, Refusal>> {
  const project = await findOwnProject(db.queries, userId, id);
  if (!project) return err(missingProject);
  const document = readStoredComposition(project.composition);
  const ids = mediaIdsIn(document, publicUrl);
  const rows = await findMediaByIds(db.queries, ids);
  const media: FileMedia[] = [];
  const files = new Map<string, ProjectPackage['files'][number]>();
  for (const row of ids.flatMap((mediaId) => rows.get(mediaId) ?? [])) {
    const stored = row.userId === userId ? await findFile(db.queries, row.id, 'original') : undefined;
    if (!stored) continue;
    const entry = `media/${stored.key.split('/').at(-1)}`;
    if (withMedia) files.set(entry, { entry, key: stored.key, bytes: stored.bytes, at: row.createdAt });
    media.push({
      ...describe(row),
      bytes: stored.bytes,
      sha256: hashOfKey(stored.key),
      file: withMedia ? entry : null,
    });
  }
  const fonts: FileFont[] = [];
  for (const row of await fontsOfFilm(db.queries, userId, document)) {
    const packed = await packFont(db.queries, row);
    if (!packed) continue;
    if (withMedia) files.set(packed.entry, packed);
    const { sha256, family: name } = row;
    fonts.push({ name, sha256, bytes: packed.bytes, file: withMedia ? packed.entry : null });
  }
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (media.length > limits.project.file.media || total > limits.project.file.bytes)
    return err({ code: 'input.too_large', message: messages.projectFileTooLarge });
  const known = new Set(media.map(({ id }) => id));
  const composition = withSources(document, publicUrl, (mediaId) => (known.has(mediaId) ? mediaId : undefined));
  const looks = await looksIn(db.queries, userId, document);
  const added = { ...(looks.named.length > 0 && { looks: looks.named }), ...(fonts.length > 0 && { fonts }) };
  // An older studio reads a file that has nothing new.
  const version = Object.keys(added).length > 0 ? FORMAT_VERSION : 1;
  return ok({
    manifest: { format: FORMAT, version, name: project.name, composition, media, ...added },
    changedAt: project.updatedAt,
    files: [...files.values()],
    looks: looks.tables,
  });
}

async function looksIn(db: Queries, userId: string, document: Composition) {
  const wanted = new Set<string>(ownLooksAmong(everyOverlay(document)));
  const rows = wanted.size === 0 ? [] : await listOwnLooks(db, userId);
  const named = rows
    .filter(({ hash }) => wanted.has(`own-${hash}`))
    .map(({ hash, name }) => ({ sha256: hash, name }))
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const tables = await findTables(
    db,
    userId,
    named.map(({ sha256 }) => sha256),
  );
  return { named, tables };
}

async function packFont(db: Queries, row: FontRow): Promise<ProjectPackage['files'][number] | undefined> {
  const stored = await findFile(db, `${FONT_HOLDER}${row.id}`, 'original');
  const { key, bytes } = stored ?? {};
  if (key === undefined || bytes === undefined) return undefined;
  return { entry: `fonts/${key.split('/').at(-1)}`, key, bytes, at: row.createdAt };
}

const describe = (row: MediaRow) => ({
  id: row.id,
  name: nameOf(row),
  media_type: row.mediaType,
  prompt: row.prompt,
  model: row.model,
  recipe: FileMediaRecipe.safeParse(row.metadata).data ?? {},
});

/** The original name of an uploaded file. */
function nameOf({ metadata, name }: MediaRow): string {
  const given = metadata['original_file_name'];
  return typeof given === 'string' ? given.slice(0, 200).toWellFormed() : name;
}

/** The same project gives the same bytes, whenever it is written. */
export function writeZip(objects: Objects, { manifest, changedAt, files, looks }: ProjectPackage): Promise<Zip> {
  const json = Buffer.from(JSON.stringify(manifest));
  return zipStream([
    { name: MANIFEST, at: changedAt, bytes: json.length, open: async () => Readable.from([json]) },
    ...(manifest.looks ?? []).flatMap(({ sha256 }) => {
      const table = looks.get(sha256);
      if (!table) return [];
      return [
        { name: lookEntry(sha256), at: changedAt, bytes: table.length, open: async () => Readable.from([table]) },
      ];
    }),
    ...files.map(({ entry, key, bytes, at }) => ({
      name: entry,
      at,
      bytes,
      open: async () => (await objects.get(key, { bytes })).stream,
    })),
  ]);
}
