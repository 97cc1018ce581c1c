import { copyOriginal, findOriginal, type Intake } from '../media/index.ts';
import type { RenderInput } from './input.ts';

type Paths = Record<string, string>;

/** Copies the sources of a composition to local files: all, or those with these URLs. */
export async function fetchSources(
  intake: Intake,
  input: RenderInput,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<{ paths: Paths } | { missing: string }> {
  const paths: Paths = {};
  for (const [url, mediaId] of Object.entries(input.sources)) {
    if (only && !only.has(url)) continue;
    const path = await copyOriginal(intake, mediaId, directory);
    if (path === undefined) return { missing: url };
    paths[url] = path;
  }
  return { paths };
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
