import { z } from 'zod';
import { limits } from './limits.ts';
import { MediaRecord, MediaType } from './media.ts';
import { messages } from './messages.ts';

const { project } = limits;

/** Trimmed; empty becomes 'Untitled project'. */
export const ProjectName = z
  .string()
  .trim()
  .max(project.nameMax, messages.projectName)
  .transform((name) => name || project.defaultName);

const VersionName = z.string().trim().min(1, messages.versionName).max(project.versionNameMax, messages.versionName);

/** A composition as data. The composition package knows what is in it: `parseComposition`, also for those of older versions. */
const CompositionDocument = z.looseObject({ version: z.int().positive() });

/** A project without its composition: what lists, saves and events tell of it. */
export const ProjectSummary = z.object({
  id: z.string(),
  /** The flow that it is the project of. Null for one that was made, copied or imported by itself, or whose flow is gone. */
  flow_id: z.string().nullable(),
  name: z.string(),
  /** Counts what was written, from 1. An edit says which revision it is based on. */
  revision: z.int(),
  /** That of the edit that was written last, by which a client knows its own; null for any other change. */
  key: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Of the canvas, as `16:9`. */
  aspect_ratio: z.string(),
  /** At 30 fps. */
  duration_in_frames: z.int(),
  overlay_count: z.int(),
  /** Of the first overlay that shows media of the user's; null where there is none, or its media is gone. */
  thumbnail_url: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const Project = ProjectSummary.extend({ composition: CompositionDocument });
export type Project = z.infer<typeof Project>;

export const ListProjects = z.object({
  /** Part of a name, in any case. */
  name: z.string().trim().max(project.nameMax).optional(),
  /** `next` of the page before. */
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(project.page),
});

/** Those last changed come first. */
export const ProjectPage = z.object({
  success: z.literal(true),
  projects: z.array(ProjectSummary),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ProjectPage = z.infer<typeof ProjectPage>;

/**
 * With a flow, its project is opened if there is one: name and composition are for the one that has to be made. Unknown fields are
 * refused, so that a body without a composition does not make an empty project.
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

/** An edit of what stood at `revision`: the whole composition, or what changes in it, or the name. */
export const SaveProject = z
  .object({
    revision: z.int().positive(),
    name: ProjectName.optional(),
    composition: CompositionDocument.optional(),
    /** `Change`s of the composition package, in their order. */
    changes: z.array(z.unknown()).min(1).max(project.changesMax, messages.projectTooManyChanges).optional(),
    /** Any new one for each edit: sent again with the same, an edit that was written last is answered, not refused. */
    key: z.string().min(1).max(100).optional(),
    /** What the user is about to do (`Reset Timeline`): keeps what stood before as an automatic version named after it. */
    before: VersionName.optional(),
  })
  .refine(({ composition, changes }) => composition === undefined || changes === undefined, messages.projectTwice)
  .refine(
    ({ name, composition, changes }) => name !== undefined || composition !== undefined || changes !== undefined,
    messages.projectNothing,
  );
export type SaveProject = z.input<typeof SaveProject>;

/** The composition is left out: whoever saved has it. */
export const ProjectSaved = z.object({ success: z.literal(true), project: ProjectSummary });
export type ProjectSaved = z.infer<typeof ProjectSaved>;

/** Status 409: somebody, perhaps another tab, has written meanwhile. With how it stands now. */
export const ProjectConflict = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.literal('project.conflict'),
  revision: z.int(),
  project: Project,
});
export type ProjectConflict = z.infer<typeof ProjectConflict>;

/** `name`: of the copy; else that of the project, and 'copy'. */
export const DuplicateProject = z.object({ name: ProjectName.optional() });

/** How a project stood once. Automatic ones are made by the server, and only the newest are kept. */
export const ProjectVersion = z.object({
  id: z.string(),
  kind: z.enum(['automatic', 'named']),
  /** Null for an automatic one. */
  name: z.string().nullable(),
  /** Of an automatic one: what happened next, as `before Reset Timeline`. */
  note: z.string().nullable(),
  /** The project's when it stood so: how many edits ago is the difference. */
  revision: z.int(),
  duration_in_frames: z.int(),
  overlay_count: z.int(),
  created_at: z.string(),
});
export type ProjectVersion = z.infer<typeof ProjectVersion>;

/** Newest first, named and automatic ones together. */
export const ProjectVersions = z.object({ success: z.literal(true), versions: z.array(ProjectVersion) });
export type ProjectVersions = z.infer<typeof ProjectVersions>;

/** Of the project as it stands; or the new name of a version, which makes a named one of an automatic one. */
export const NameProjectVersion = z.object({ name: VersionName });
export type NameProjectVersion = z.infer<typeof NameProjectVersion>;

export const ProjectVersionAnswer = z.object({ success: z.literal(true), version: ProjectVersion });
export type ProjectVersionAnswer = z.infer<typeof ProjectVersionAnswer>;

export const RestoreProjectVersion = z.object({
  revision: z.int().positive(),
  key: z.string().min(1).max(100).optional(),
});
export type RestoreProjectVersion = z.infer<typeof RestoreProjectVersion>;

/** Media that a project file names, as it was called and known where it was written. */
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

/** Multipart: a project file, and the flow that its media go to; else the user's newest. */
export const ImportProject = z.object({
  file: z.instanceof(Blob, { error: messages.projectFileMissing }).meta({ type: 'string', format: 'binary' }),
  flow_id: z.string().optional(),
});

export const ProjectImported = z.object({
  success: z.literal(true),
  project: Project,
  /** What was taken in with it. Videos that their flow had no room for have no flow. */
  media: z.array(MediaRecord),
  /** Neither in the file nor among the user's media: the overlays stay, with an empty source. */
  missing: z.array(ProjectFileMedia),
});
export type ProjectImported = z.infer<typeof ProjectImported>;
