import { z } from 'zod';
import { limits } from './limits.ts';
import { MediaRecord, MediaType } from './media.ts';
import * as messages from './messages.ts';

const { project } = limits;

/** Trimmed; empty becomes 'Untitled project'. */
export const ProjectName = z
  .string()
  .trim()
  .max(project.nameMax, messages.projectName)
  .transform((name) => name || project.defaultName);

const VersionName = z.string().trim().min(1, messages.versionName).max(project.versionNameMax, messages.versionName);

/** A composition as data. `parseComposition` of the composition package validates it, also for older versions. */
export const CompositionDocument = z.looseObject({ version: z.int().positive() });

/** A project without its composition, as in lists, save responses and events. */
export const ProjectSummary = z.object({
  id: z.string(),
  /** Flow that the project belongs to. Null if it was created, copied or imported on its own, or the flow is gone. */
  flow_id: z.string().nullable(),
  name: z.string(),
  /** Counts writes, from 1. An edit names the revision that it is based on. */
  revision: z.int(),
  /** Key of the last edit, by which a client recognises its own; null for any other change. */
  key: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Of the canvas, e.g. `16:9`. */
  aspect_ratio: z.string(),
  /** At 30 fps. */
  duration_in_frames: z.int(),
  overlay_count: z.int(),
  /** Thumbnail of the first overlay with media of the user; null without one, or when its media is gone. */
  thumbnail_url: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const Project = ProjectSummary.extend({ composition: CompositionDocument });
export type Project = z.infer<typeof Project>;

export const ListProjects = z.object({
  /** Part of the name, case-insensitive. */
  name: z.string().trim().max(project.nameMax).optional(),
  /** `next` of the previous page. */
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(project.page),
});

/** Most recently changed first. */
export const ProjectPage = z.object({
  success: z.literal(true),
  projects: z.array(ProjectSummary),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ProjectPage = z.infer<typeof ProjectPage>;

/**
 * With a flow, its existing project is opened; name and composition apply only when one must be created. Unknown fields
 * are refused, so that a body without a composition does not create an empty project.
 */
export const CreateProject = z.strictObject({
  name: ProjectName.optional(),
  flow_id: z.string().optional(),
  composition: CompositionDocument.optional(),
});
export type CreateProject = z.input<typeof CreateProject>;

export const ProjectAnswer = z.object({ success: z.literal(true), project: Project });
export type ProjectAnswer = z.infer<typeof ProjectAnswer>;

export const ProjectOpened = ProjectAnswer.extend({ created: z.boolean() });
export type ProjectOpened = z.infer<typeof ProjectOpened>;

/** An edit of `revision`: the whole composition, changes to it, or the name. */
export const SaveProject = z
  .object({
    revision: z.int().positive(),
    name: ProjectName.optional(),
    composition: CompositionDocument.optional(),
    /** `Change`s of the composition package, in order. */
    changes: z.array(z.unknown()).min(1).max(project.changesMax, messages.projectTooManyChanges).optional(),
    /** Idempotency key, new for each edit: a retry of the last written edit is confirmed, not refused. */
    key: z.string().min(1).max(100).optional(),
    /** What the user is about to do (`Reset Timeline`); names an automatic version of the previous state. */
    before: VersionName.optional(),
  })
  .refine(({ composition, changes }) => composition === undefined || changes === undefined, messages.projectTwice)
  .refine(
    ({ name, composition, changes }) => name !== undefined || composition !== undefined || changes !== undefined,
    messages.projectNothing,
  );
export type SaveProject = z.input<typeof SaveProject>;

/** Without the composition, which the client has. */
export const ProjectSaved = z.object({ success: z.literal(true), project: ProjectSummary });
export type ProjectSaved = z.infer<typeof ProjectSaved>;

/** Status 409: the project was changed meanwhile, perhaps in another tab. Includes its current state. */
export const ProjectConflict = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.literal('project.conflict'),
  revision: z.int(),
  project: Project,
});
export type ProjectConflict = z.infer<typeof ProjectConflict>;

/** `name` of the copy; defaults to the project's name and 'copy'. */
export const DuplicateProject = z.object({ name: ProjectName.optional() });

/** A past state of a project. The server makes automatic versions and keeps only the newest. */
export const ProjectVersion = z.object({
  id: z.string(),
  kind: z.enum(['automatic', 'named']),
  /** Null for an automatic version. */
  name: z.string().nullable(),
  /** For an automatic version: what happened next, e.g. `before Reset Timeline`. */
  note: z.string().nullable(),
  /** Revision of the project at that time; the difference is the number of edits since. */
  revision: z.int(),
  duration_in_frames: z.int(),
  overlay_count: z.int(),
  created_at: z.string(),
});
export type ProjectVersion = z.infer<typeof ProjectVersion>;

/** Newest first, named and automatic together. */
export const ProjectVersions = z.object({ success: z.literal(true), versions: z.array(ProjectVersion) });
export type ProjectVersions = z.infer<typeof ProjectVersions>;

/** Names the project's current state; or renames a version, which turns an automatic one into a named one. */
export const NameProjectVersion = z.object({ name: VersionName });
export type NameProjectVersion = z.infer<typeof NameProjectVersion>;

export const ProjectVersionAnswer = z.object({ success: z.literal(true), version: ProjectVersion });
export type ProjectVersionAnswer = z.infer<typeof ProjectVersionAnswer>;

export const RestoreProjectVersion = z.object({
  revision: z.int().positive(),
  key: z.string().min(1).max(100).optional(),
});
export type RestoreProjectVersion = z.infer<typeof RestoreProjectVersion>;

/** Media referenced by a project file, with its name and id at the source. */
export const ProjectFileMedia = z.object({
  id: z.string(),
  name: z.string(),
  media_type: MediaType,
  bytes: z.int().nonnegative(),
  /** In hexadecimal. */
  sha256: z.string(),
  prompt: z.string().nullable(),
  model: z.string().nullable(),
});
export type ProjectFileMedia = z.infer<typeof ProjectFileMedia>;

/** Multipart: a project file, and the flow for its media; defaults to the user's newest flow. */
export const ImportProject = z.object({
  file: z.instanceof(Blob, { error: messages.projectFileMissing }).meta({ type: 'string', format: 'binary' }),
  flow_id: z.string().optional(),
});

export const ProjectImported = z.object({
  success: z.literal(true),
  project: Project,
  /** Imported media. Videos that did not fit into the flow have no flow. */
  media: z.array(MediaRecord),
  /** Found neither in the file nor among the user's media: their overlays remain, with an empty source. */
  missing: z.array(ProjectFileMedia),
});
export type ProjectImported = z.infer<typeof ProjectImported>;
