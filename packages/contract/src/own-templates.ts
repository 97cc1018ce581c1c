import { z } from 'zod';
import * as messages from './messages.ts';
import { CompositionDocument } from './projects.ts';

/**
 * How many templates an account keeps, and of one the length of its name, its items and its size as JSON. Not among the other limits, which every page
 * of the web app loads.
 */
export const ownTemplateLimits = { most: 50, nameMax: 60, overlaysMax: 100, bytes: 256 * 1024 };

/** Trimmed. */
export const OwnTemplateName = z
  .string()
  .trim()
  .min(1, messages.templateName)
  .max(ownTemplateLimits.nameMax, messages.templateName);

/** Clips that a user keeps under a name, as a composition that begins with the first of them. */
export const OwnTemplate = z.object({
  id: z.string(),
  name: z.string(),
  composition: CompositionDocument,
  /** Stills of its clips and images by their `src`; of media that are gone there is none. */
  thumbnails: z.record(z.string(), z.string()),
  created_at: z.string(),
});
export type OwnTemplate = z.infer<typeof OwnTemplate>;

/** Newest first. */
export const OwnTemplates = z.object({ success: z.literal(true), templates: z.array(OwnTemplate) });

export const SaveOwnTemplate = z.strictObject({ name: OwnTemplateName, composition: CompositionDocument });
export type SaveOwnTemplate = z.input<typeof SaveOwnTemplate>;

export const RenameOwnTemplate = z.strictObject({ name: OwnTemplateName });

export const OwnTemplateAnswer = z.object({ success: z.literal(true), template: OwnTemplate });
