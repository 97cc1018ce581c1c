import { stat } from 'node:fs/promises';
import { err, messages, ok, ownFontLimits, type Refusal, type Result } from '@kinoloom/contract';
import { ProcessNotStarted, UnreadableMedia, type FontFacts } from '@kinoloom/media/process';
import { dropFiles, FONT_HOLDER, hashOfFile, NotTaken, storeFiles, type Intake } from '../media/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import { keyedId } from '../platform/keyed-id.ts';
import { countUpload, lockQuotas, refuseBytes } from '../quotas/index.ts';
import { countFonts, findFonts, keepFont, keepImportedFont, type FontRow } from './store.ts';

/** Reading a font takes a moment; what takes longer is built to. */
const READ_MS = 10_000;

/** What a font file says of itself, read in another process. */
export async function readFont(
  { inspector }: Pick<Intake, 'inspector'>,
  userId: string,
  path: string,
): Promise<Result<FontFacts, Refusal>> {
  try {
    return ok(await inspector.forOwner(userId).font(path, { timeoutMs: READ_MS }));
  } catch (error) {
    if (error instanceof ProcessNotStarted) return err({ code: 'unavailable', message: messages.mediaBusy });
    if (!(error instanceof UnreadableMedia)) throw error;
    return err({ code: 'media.unreadable', message: textOf(error) });
  }
}

/** In the words of fonts. */
function textOf({ code, message }: UnreadableMedia): string {
  if (code === 'media.unsupported') return message;
  return code === 'media.truncated' ? messages.fontCut : messages.fontDamaged;
}

const mimeOf = ({ format }: FontFacts): string => `font/${format}`;

/** A font file whose bytes are stored, but whose row is not written yet. */
export interface StoredFont {
  readonly row: FontRow;
  readonly isNew: boolean;
}

interface Given {
  /** When its user said that they may use it; null if it came with a project file. */
  readonly agreedAt: Date | null;
  readonly now: Date;
}

/** Reads a font file and stores its bytes, within the user's quotas. */
export async function storeFont(
  intake: Intake,
  userId: string,
  path: string,
  { agreedAt, now }: Given,
): Promise<Result<StoredFont, Refusal>> {
  const { db, quotas } = intake;
  const refusal = await countUpload(db.queries, quotas, userId);
  if (refusal) return err(refusal);
  const read = await readFont(intake, userId, path);
  if (!read.ok) return read;
  const facts = read.value;
  const sha256 = await hashOfFile(path);
  const [before] = await findFonts(db.queries, userId, [sha256]);
  const id = keyedId(userId, 'font', sha256);
  const { style, weights, italic, halfCap, ranges, copyright, licence, isRestricted } = facts;
  const row: FontRow = before ?? {
    id,
    userId,
    sha256,
    family: facts.family,
    facts: { style, weights, italic, halfCap, ranges, copyright, licence, isRestricted },
    bytes: (await stat(path)).size,
    mime: mimeOf(facts),
    createdAt: now,
    agreedAt,
    hiddenAt: agreedAt ? null : now,
  };
  const file = { role: 'original', path, mime: row.mime, extension: facts.format };
  try {
    await storeFiles(intake, userId, `${FONT_HOLDER}${row.id}`, [file], (tx, added) =>
      refuseBytes(tx, quotas, userId, added),
    );
    return ok({ row: { ...row, agreedAt: agreedAt ?? row.agreedAt }, isNew: !before });
  } catch (error) {
    if (error instanceof NotTaken) return err(error.refusal);
    throw error;
  }
}

/** Writes the row of a stored font, if the account has room. */
export async function keepStored(tx: Transaction, { row, isNew }: StoredFont): Promise<Refusal | undefined> {
  await lockQuotas(tx, row.userId);
  if (isNew && (await countFonts(tx, row.userId)) >= ownFontLimits.most) {
    const [same] = await findFonts(tx, row.userId, [row.sha256]);
    if (!same) return { code: 'input.invalid', message: messages.fontsFull };
  }
  await (row.agreedAt ? keepFont : keepImportedFont)(tx, row);
  return undefined;
}

/** Deletes the files of stored fonts whose rows were not written. */
export async function dropStored({ db, objects }: Intake, fonts: readonly StoredFont[]): Promise<void> {
  for (const { row } of fonts) {
    const [there] = await findFonts(db.queries, row.userId, [row.sha256]);
    if (!there) await dropFiles(db, objects, [`${FONT_HOLDER}${row.id}`]);
  }
}

/** Adds a font file to the user's menu. */
export async function addFont(
  intake: Intake,
  userId: string,
  path: string,
  now: Date,
): Promise<Result<FontRow, Refusal>> {
  const stored = await storeFont(intake, userId, path, { agreedAt: now, now });
  if (!stored.ok) return stored;
  const refusal = await intake.db.transaction((tx) => keepStored(tx, stored.value));
  if (!refusal) return ok(stored.value.row);
  await dropStored(intake, [stored.value]);
  return err(refusal);
}
