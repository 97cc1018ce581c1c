import { z } from 'zod';
import { NotSubmitted, SubmissionUnknown, type FailureCode, type ProviderTask } from '../spec/index.ts';
import { aspectOf, type GoogleModel, IMAGE_ASPECTS, type InlineImage, sent } from './model.ts';

/** `finishReason` of refusals (npm @google/genai 3.1.0, `FinishReason`). */
const REFUSALS: ReadonlySet<string> = new Set([
  'SAFETY',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'RECITATION',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);

const Part = z.object({
  text: z.string().nullish(),
  /** Of the model's drafts. */
  thought: z.boolean().nullish(),
  inlineData: z.object({ mimeType: z.string(), data: z.string() }).nullish(),
});
const Candidate = z.object({
  content: z.object({ parts: z.array(Part).nullish() }).nullish(),
  finishReason: z.string().nullish(),
  finishMessage: z.string().nullish(),
});
const Answer = z
  .object({
    candidates: z.array(Candidate).nullish(),
    promptFeedback: z.object({ blockReason: z.string(), blockReasonMessage: z.string().nullish() }).nullish(),
    responseId: z.string().min(1).optional(),
  })
  .refine(({ candidates, promptFeedback }) => candidates ?? promptFeedback);

/** The body of `generateContent`: images come before the text that speaks of them. */
export function imageBody(model: GoogleModel, task: ProviderTask, images: readonly InlineImage[]): object {
  const aspectRatio = aspectOf(task, IMAGE_ASPECTS);
  const { imageSize } = model;
  const seed = sent(model, task, 'seed');
  const parts = [...images.map((inlineData) => ({ inlineData })), { text: task.prompt ?? '' }];
  const imageConfig = { ...(aspectRatio && { aspectRatio }), ...(imageSize && { imageSize }) };
  return {
    contents: [{ role: 'user', parts }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      ...(Object.keys(imageConfig).length > 0 && { imageConfig }),
      ...(seed !== undefined && { seed }),
    },
  };
}

/**
 * The image of an answer.
 * @throws {NotSubmitted} there is none, with Google's reason: there is nothing to fetch later
 * @throws {SubmissionUnknown} it is not an answer of `generateContent`
 */
export function imageIn(body: unknown): { readonly image: Blob; readonly responseId: string | undefined } {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new SubmissionUnknown('generateContent was answered without a candidate');
  const { candidates, promptFeedback, responseId } = answer.data;
  const found = candidates?.[0];
  const parts = (found?.content?.parts ?? []).filter(({ thought }) => !thought);
  const inline = parts.find(({ inlineData }) => inlineData)?.inlineData;
  if (inline) {
    const bytes = Buffer.from(inline.data, 'base64');
    return { image: new Blob([bytes], { type: inline.mimeType }), responseId };
  }
  const reason = promptFeedback?.blockReason ?? found?.finishReason ?? '';
  const text = parts.map((part) => part.text ?? '').join('');
  const words = promptFeedback?.blockReasonMessage || found?.finishMessage || text || 'The answer had no image in it.';
  const code: FailureCode = promptFeedback || REFUSALS.has(reason) ? 'policy' : 'no_result';
  throw new NotSubmitted({ code, message: `${words.slice(0, 400)}${reason && ` (${reason})`}` });
}
