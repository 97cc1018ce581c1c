import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOriginal, findOriginal, type Intake } from '../media/index.ts';
import { isOwnLook } from '@kinoloom/composition';
import { findTables } from '../looks/index.ts';
import type { RenderInput } from './input.ts';

type Paths = Record<string, string>;
type Fetched = { paths: Paths } | { missing: string };

/** Copies the media of a composition to local files. */
export async function fetchSources(
  intake: Intake,
  input: RenderInput,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<Fetched> {
  const paths: Paths = {};
  for (const [url, mediaId] of Object.entries(input.sources)) {
    if (only && !only.has(url)) continue;
    const path = await copyOriginal(intake, mediaId, directory);
    if (path === undefined) return { missing: url };
    paths[url] = path;
  }
  return { paths };
}

/** Copies what a segment shows, media and looks of the user's own, to local files. `names`: their URLs and names. */
export async function fetchShown(
  intake: Intake,
  { input, userId }: { readonly input: RenderInput; readonly userId: string },
  directory: string,
  names: ReadonlySet<string>,
): Promise<Fetched> {
  const media = await fetchSources(intake, input, directory, names);
  if ('missing' in media) return media;
  const looks = [...names].filter((name) => isOwnLook(name));
  const tables = await findTables(
    intake.db.queries,
    userId,
    looks.map((look) => look.slice('own-'.length)),
  );
  for (const look of looks) {
    const table = tables.get(look.slice('own-'.length));
    if (!table) return { missing: look };
    media.paths[look] = join(directory, look);
    await writeFile(join(directory, look), table);
  }
  return media;
}

/** Identifies the bytes of each source: files are stored under the hash of their content. */
export async function identitiesOf({ db }: Intake, { sources }: Pick<RenderInput, 'sources'>): Promise<Paths> {
  const identities: Paths = {};
  for (const [url, mediaId] of Object.entries(sources)) {
    const file = await findOriginal(db.queries, mediaId);
    identities[url] = file?.key.split('/').at(-1) ?? mediaId;
  }
  return identities;
}
