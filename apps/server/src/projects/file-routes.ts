import { Readable } from 'node:stream';
import { z } from 'zod';
import { ImportProject, limits, messages, ProjectFileMedia, ProjectImported } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { presentMedia } from '../media/index.ts';
import { packProject, writeZip } from './file/export.ts';
import { importProject, type ImportDeps } from './file/import.ts';
import { presentProject } from './present.ts';

const { file } = limits.project;
const TYPE = 'application/zip';

/** Export and import of projects as files. */
export function projectFileRoutes(app: App, deps: ImportDeps): void {
  const { intake } = deps;

  endpoint(app, 'GET /api/projects/{id}/export', {
    summary: 'A project as a file, with its media or only with what is known of them',
    query: z.object({ media: z.enum(['true', 'false']).default('false') }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: TYPE,
    async handle({ user, param, query }) {
      const pack = unwrap(await packProject(intake, user.id, param('id'), query.media === 'true'));
      const { stream, bytes } = await writeZip(intake.objects, pack);
      return new Response(Readable.toWeb(stream), {
        headers: {
          'content-type': TYPE,
          'content-length': String(bytes),
          'content-disposition': attachment(`${pack.manifest.name}.${file.extension}`),
        },
      });
    },
  });

  endpoint(app, 'POST /api/projects/import', {
    summary: 'Make a project of a project file; its media go to a flow',
    body: ImportProject,
    form: {
      tempDir: intake.tempDir,
      files: { file: { maxBytes: file.bytes, tooLarge: messages.projectFileTooLarge } },
    },
    answer: ProjectImported,
    async handle({ user, body, files, context }) {
      const { path } = found(files['file'], 'The project file');
      const wanted = { userId: user.id, flowId: body.flow_id, signal: context.req.raw.signal };
      const { project, media, missing } = unwrap(await importProject(deps, path, wanted));
      return {
        success: true as const,
        project: presentProject(project),
        media: media.map(presentMedia),
        missing: missing.map((each) => ProjectFileMedia.parse(each)),
      };
    },
  });
}

/** Sends the full name, and an ASCII version for old clients. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
