import { z } from 'zod';

/** POST /api/transcripts: the id of a clip or a sound. */
export const AskTranscript = z.object({ media_id: z.string() });

/** Words in order, in milliseconds from the start of the media. */
export const TranscriptWord = z.object({
  text: z.string(),
  start_ms: z.number().int(),
  end_ms: z.number().int(),
});
export type TranscriptWord = z.infer<typeof TranscriptWord>;

/** The transcript of a clip or a sound. While it is `making`, poll GET /api/transcripts/{id}. */
export const Transcript = z.discriminatedUnion('status', [
  z.object({
    success: z.literal(true),
    status: z.literal('ready'),
    /** As the vendor names it. */
    language: z.string().nullable(),
    words: z.array(TranscriptWord),
  }),
  z.object({ success: z.literal(true), status: z.literal('making') }),
]);
export type Transcript = z.infer<typeof Transcript>;
