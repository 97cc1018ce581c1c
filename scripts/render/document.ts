import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Composition, frame, refusalText, validateComposition } from '@kinoloom/composition';
import { CannotBegin } from './command.ts';

/** The most errors reported at once. */
const SHOWN = 10;

export interface LoadedDocument {
  readonly composition: Composition;
  /** The local file of each `src`. */
  readonly sources: Record<string, string>;
  /** Warnings, which the user may ignore. */
  readonly cautions: readonly string[];
}

/** Reads a document and finds its files. @throws CannotBegin that says what is wrong, where, and what to do */
export async function readDocument(file: string, sourcesFolder: string): Promise<LoadedDocument> {
  const parsed = Composition.safeParse(await readJson(file));
  if (!parsed.success)
    throw new CannotBegin(
      `${file} is not a composition that can be rendered. Correct these fields and try again:\n${list(
        parsed.error.issues.map(({ path, message }) => `${path.join('.') || '(the document)'}: ${message}`),
      )}`,
    );
  const composition = parsed.data;
  // The editor's limit is 90 s; here only the user waits, so there is none.
  const verdict = validateComposition(composition, { maxFrames: frame(Number.MAX_SAFE_INTEGER) });
  if (verdict.faults.length > 0) throw new CannotBegin(refusalText(verdict));
  return {
    composition,
    sources: await findSources(composition, sourcesFolder),
    cautions: verdict.cautions.map(({ message }) => message),
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotBegin(`${file} is not valid JSON: ${error.message}`);
    if (isMissing(error)) throw new CannotBegin(`${file} is not there, or is not a file. Name the document to render.`);
    throw error;
  }
}

async function findSources({ overlays }: Composition, folder: string): Promise<Record<string, string>> {
  const sources: Record<string, string> = {};
  const faults: string[] = [];
  for (const [index, overlay] of overlays.entries()) {
    if (!('src' in overlay) || sources[overlay.src] !== undefined) continue;
    const where = `overlays.${index}.src "${overlay.src}"`;
    const file = fileOf(overlay.src, folder);
    if (file === undefined) faults.push(`${where} is not on this machine: download it, and name the file instead`);
    else if (await isFile(file)) sources[overlay.src] = file;
    else faults.push(`${where}: there is no file ${file}`);
  }
  if (faults.length > 0)
    throw new CannotBegin(
      `Sources are missing. Put them where they are looked for, or say --sources <folder>:\n${list(faults)}`,
    );
  return sources;
}

function fileOf(src: string, folder: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]+:/i.test(src)) return path.resolve(folder, src);
  try {
    return src.startsWith('file:') ? fileURLToPath(src) : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

function list(lines: readonly string[]): string {
  const more = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} more`] : [];
  return [...lines.slice(0, SHOWN), ...more].map((line) => `  ${line}`).join('\n');
}
