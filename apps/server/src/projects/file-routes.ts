import { z } from 'zod';
import { ImportProject, limits, messages, ProjectFileMedia, ProjectImported } from '@kinoloom/contract';
import { download, endpoint, found, unwrap, type App } from '../http/index.ts';
import { presentMedia } from '../media/index.ts';
import { keyedId } from '../platform/keyed-id.ts';
import { zipHeaders } from '../platform/zip-stream.ts';
import { packProject, writeZip } from './file/export.ts';
import { importProject, type ImportDeps, type Imported } from './file/import.ts';
import { presentProject } from './present.ts';
import { findOwnProject } from './store.ts';

const { file } = limits.project;

/** Export and import of projects as files. */
export function projectFileRoutes(app: App, deps: ImportDeps): void {
  const { intake } = deps;

  endpoint(app, 'GET /api/projects/{id}/export', {
    summary: 'Export a project as a file',
    description: 'With its media, or with their descriptions only.',
    query: z.object({ media: z.enum(['true', 'false']).default('false') }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/zip',
    async handle({ user, param, query, context }) {
      const pack = unwrap(await packProject(intake, user.id, param('id'), query.media === 'true'));
      const zip = await writeZip(intake.objects, pack);
      return download(context, zip.stream, zipHeaders(zip, attachment(`${pack.manifest.name}.${file.extension}`)));
    },
  });

  endpoint(app, 'POST /api/projects/import', {
    summary: 'Import a project file',
    description: 'Its media are stored in a flow.',
    body: ImportProject,
    form: {
      tempDir: intake.tempDir,
      files: { file: { maxBytes: file.bytes, tooLarge: messages.projectFileTooLarge } },
    },
    answer: ProjectImported,
    async handle({ user, body, files, context }) {
      const { path } = found(files['file'], 'The project file');
      const projectId = keyedId(user.id, IMPORT, context.req.header('idempotency-key'));
      const wanted = { userId: user.id, projectId, flowId: body.flow_id, signal: context.req.raw.signal };
      return imported(unwrap(await importProject(deps, path, wanted)));
    },
  });

  endpoint(app, 'GET /api/projects/import/{key}', {
    summary: 'Get an imported project by its key',
    description: 'The project of the import with this Idempotency-Key, for a client that lost the answer.',
    answer: ProjectImported,
    async handle({ user, param }) {
      const id = keyedId(user.id, IMPORT, param('key'));
      const project = found(await findOwnProject(intake.db.queries, user.id, id), 'This import');
      return imported({ project, media: [], missing: [] });
    },
  });
}

const IMPORT = '/api/projects/import';

const imported = ({ project, media, missing }: Imported): z.input<typeof ProjectImported> => ({
  success: true,
  project: presentProject(project),
  media: media.map(presentMedia),
  missing: missing.map((each) => ProjectFileMedia.parse(each)),
});

/** Sends the full name, and an ASCII version for old clients. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
