import { z } from 'zod';
import {
  AddFont,
  FontRead,
  messages,
  ownFontLimits,
  OwnFonts,
  ReadFont,
  RenameFont,
  type OwnFonts as Listed,
} from '@kinoloom/contract';
import { download, endpoint, found, unwrap, type App } from '../http/index.ts';
import { findFile, FONT_HOLDER, type Intake } from '../media/index.ts';
import { addFont, readFont } from './add.ts';
import { presentFonts } from './present.ts';
import { findFonts, hideFont, listFonts, renameFont } from './store.ts';

/** Fonts of the user's own, for texts and captions of their films. */
export function fontRoutes(app: App, intake: Intake, now: () => number): void {
  const { db, objects, tempDir } = intake;
  const list = async (userId: string): Promise<Listed> => ({
    success: true,
    fonts: presentFonts(await listFonts(db.queries, userId)),
  });
  const form = { tempDir, files: { file: { maxBytes: ownFontLimits.bytes, tooLarge: messages.fontTooLarge } } };

  endpoint(app, 'GET /api/fonts', {
    summary: 'List the fonts of your own',
    description: 'By name. Files of one family are one font.',
    answer: OwnFonts,
    handle: ({ user }) => list(user.id),
  });

  endpoint(app, 'POST /api/fonts/read', {
    summary: 'Check a font file',
    description: 'What it says of itself: its name, and the notes about its licence. Nothing is kept.',
    body: ReadFont,
    form,
    answer: FontRead,
    async handle({ user, files }) {
      const { path } = found(files['file'], 'The font file');
      const { family, style, copyright, licence, isRestricted } = unwrap(await readFont(intake, user.id, path));
      return { success: true as const, font: { family, style, copyright, licence, restricted: isRestricted } };
    },
  });

  endpoint(app, 'POST /api/fonts', {
    summary: 'Add a font file',
    description: 'TTF, OTF, WOFF or WOFF2. A file that the account has already comes back into the list.',
    body: AddFont,
    form,
    answer: OwnFonts,
    async handle({ user, files }) {
      const { path } = found(files['file'], 'The font file');
      unwrap(await addFont(intake, user.id, path, new Date(now())));
      return list(user.id);
    },
  });

  endpoint(app, 'PUT /api/fonts/{id}', {
    summary: 'Rename a font',
    description: 'By the id of one of its files. All files with its name get the new one.',
    body: RenameFont,
    answer: OwnFonts,
    async handle({ user, param, body }) {
      found((await renameFont(db.queries, user.id, param('id'), body.name)) || undefined, 'This font');
      return list(user.id);
    },
  });

  endpoint(app, 'DELETE /api/fonts/{id}', {
    summary: 'Delete a font',
    description: 'By the id of one of its files: all of them leave the list. Films that use it keep it.',
    answer: OwnFonts,
    async handle({ user, param }) {
      found((await hideFont(db.queries, user.id, param('id'), new Date(now()))) || undefined, 'This font');
      return list(user.id);
    },
  });

  endpoint(app, 'GET /api/fonts/files/{sha256}', {
    summary: 'Get a font file of your own',
    description: 'By its hash, also after it has left the list.',
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'font/ttf',
    async handle({ user, param, context }) {
      const [row] = await findFonts(db.queries, user.id, [param('sha256')]);
      const file = row && (await findFile(db.queries, `${FONT_HOLDER}${row.id}`, 'original'));
      const { key, bytes, mime } = found(file, 'This font');
      const { stream } = await objects.get(key, { bytes });
      return download(context, stream, {
        'content-type': mime,
        'content-length': String(bytes),
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  });
}
