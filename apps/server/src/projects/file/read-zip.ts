import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LOOK_BYTES } from '@kinoloom/composition';
import { err, limits, messages, ok, ownLookLimits, type Refusal, type Result } from '@kinoloom/contract';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { jsonLimits, readJsonBody } from '../../http/index.ts';
import {
  MANIFEST,
  MANIFEST_MAX_BYTES,
  ManifestHead,
  MOST_FONTS,
  FORMAT_VERSION,
  lookEntry,
  ProjectManifest,
  type FileFont,
  type FileMedia,
} from './format.ts';

const invalid: Refusal = { code: 'input.invalid', message: messages.projectFileInvalid };
const newer: Refusal = { code: 'input.invalid', message: messages.projectFileNewer };
const tooLarge: Refusal = { code: 'input.too_large', message: messages.projectFileTooLarge };

/** A project file with exactly the entries that its manifest lists, none larger than stated. */
export interface OpenProjectFile {
  readonly manifest: ProjectManifest;
  /** Extracts an entry to `path`, which we choose: names in the file are never used as paths. */
  readonly extract: (media: FileMedia | FileFont, path: string) => Promise<Result<void, Refusal>>;
  /** The table of a look that the manifest lists. */
  readonly look: (sha256: string, path: string) => Promise<Result<Buffer, Refusal>>;
}

/** An error in the user's file, thrown deep inside the reader. */
class Unfit extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Runs `work` with an untrusted project file of a user: counts and sizes are checked before anything is extracted.
 */
export async function withProjectFile<T>(
  path: string,
  userId: string,
  work: (file: OpenProjectFile) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  let zip: ZipFile | undefined;
  try {
    zip = await readable(openPromise(path, { autoClose: false, strictFileNames: true, lazyEntries: true }));
    const opened = zip;
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries, userId);
    checkEntries(manifest, entries);
    return await work({
      manifest,
      extract: (media, to) => extract(opened, entries.get(media.file ?? ''), media, to),
      look: async (sha256, to) => {
        const extracted = await extract(opened, entries.get(lookEntry(sha256)), { sha256 }, to);
        return extracted.ok ? ok(await readFile(to)) : extracted;
      },
    });
  } catch (error) {
    if (error instanceof Unfit) return err(error.refusal);
    throw error;
  } finally {
    zip?.close();
  }
}

/** Errors of the library and of zlib are the file's fault; system errors are ours. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Unfit || (error instanceof Error && 'syscall' in error)) throw error;
    throw new Unfit(invalid);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.project.file.media + ownLookLimits.keptMost + MOST_FONTS + 4) throw new Unfit(tooLarge);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  await readable(
    (async () => {
      for await (const entry of zip.eachEntry()) {
        if (['media/', 'looks/', 'fonts/'].includes(entry.fileName)) continue;
        if (entries.has(entry.fileName) || !entry.canDecodeFileData() || entry.isEncrypted()) throw new Unfit(invalid);
        bytes += entry.uncompressedSize;
        if (bytes > limits.project.file.bytes + MANIFEST_MAX_BYTES) throw new Unfit(tooLarge);
        entries.set(entry.fileName, entry);
      }
    })(),
  );
  return entries;
}

async function readManifest(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  userId: string,
): Promise<ProjectManifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new Unfit(invalid);
  if (entry.uncompressedSize > MANIFEST_MAX_BYTES) throw new Unfit(tooLarge);
  const stream = await readable(zip.openReadStreamPromise(entry));
  const read = await readable(
    readJsonBody(stream, { ...jsonLimits.compositions, maxBytes: MANIFEST_MAX_BYTES }, userId),
  );
  if (!read.ok && read.error.code === 'rate_limited') throw new Unfit(read.error);
  if (!read.ok) throw new Unfit(read.error.code === 'input.too_large' ? tooLarge : invalid);
  const json = read.value;
  const head = ManifestHead.safeParse(json);
  if (head.success && head.data.version > FORMAT_VERSION) throw new Unfit(newer);
  const manifest = ProjectManifest.safeParse(json);
  if (!manifest.success) throw new Unfit(invalid);
  return manifest.data;
}

/** Checks that every entry belongs to a listed media record, look or font, has its stated size, and that no listed entry is missing. */
function checkEntries({ media, looks = [], fonts = [] }: ProjectManifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = [...media, ...fonts];
  const lookEntries = looks.map(({ sha256 }) => lookEntry(sha256));
  const named = new Set([...listed.flatMap(({ file }) => file ?? []), ...lookEntries]);
  const unnamed = [...entries.keys()].some((name) => name !== MANIFEST && !named.has(name));
  const wrong = listed.some(({ file, bytes }) => file !== null && entries.get(file)?.uncompressedSize !== bytes);
  const wrongLook = lookEntries.some((name) => entries.get(name)?.uncompressedSize !== LOOK_BYTES);
  if (unnamed || wrong || wrongLook) throw new Unfit(invalid);
}

async function extract(
  zip: ZipFile,
  entry: Entry | undefined,
  { sha256 }: Pick<FileMedia, 'sha256'>,
  path: string,
): Promise<Result<void, Refusal>> {
  if (!entry) return err(invalid);
  const hash = createHash('sha256');
  const stream = await readable(zip.openReadStreamPromise(entry));
  await readable(
    pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    ),
  );
  return hash.digest('hex') === sha256 ? ok(undefined) : err(invalid);
}
