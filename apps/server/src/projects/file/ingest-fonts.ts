import { join } from 'node:path';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { findFonts, storeFont, type StoredFont } from '../../fonts/index.ts';
import type { Intake } from '../../media/index.ts';
import { withTempDir } from '../../platform/temp-dir.ts';
import type { FileFont } from './format.ts';
import type { OpenProjectFile } from './read-zip.ts';

interface Taking extends Pick<OpenProjectFile, 'extract'> {
  readonly now: Date;
  /** Each stored font is added to these at once. */
  readonly fonts: StoredFont[];
}

/** Stores the fonts of a project file that the user does not have. They are of its film alone: its user has not said that they may use them. */
export async function ingestFonts(
  intake: Intake,
  userId: string,
  listed: readonly FileFont[],
  { extract, now, fonts }: Taking,
): Promise<Result<void, Refusal>> {
  const there = await findFonts(
    intake.db.queries,
    userId,
    listed.map(({ sha256 }) => sha256),
  );
  const known = new Set(there.map(({ sha256 }) => sha256));
  for (const font of listed) {
    if (font.file === null || known.has(font.sha256)) continue;
    known.add(font.sha256);
    const stored = await withTempDir(intake.tempDir, async (directory) => {
      const path = join(directory, 'font');
      const extracted = await extract(font, path);
      return extracted.ok ? storeFont(intake, userId, path, { agreedAt: null, now }) : extracted;
    });
    if (!stored.ok) return err(inFile(font, stored.error));
    fonts.push(stored.value);
  }
  return ok(undefined);
}

const inFile = ({ name }: FileFont, refusal: Refusal): Refusal =>
  refusal.code === 'media.unreadable'
    ? { ...refusal, message: messages.projectFileMedia(name, refusal.message) }
    : refusal;
