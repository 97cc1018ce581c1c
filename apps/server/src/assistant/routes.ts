import { z } from 'zod';
import { AskPromptGenerator, messages, WRITER_MODEL_HEADER, WRITER_PRIORITY_HEADER } from '@kinoloom/contract';
import { endpoint, Refused, requireOwn, jsonLimits, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { writeBrief, readContext } from './brief.ts';
import { isWithinRate, newestMessages } from './conversation.ts';
import { streamLines } from './stream.ts';
import { streamPrompt } from './write.ts';
import type { Writers } from './writers.ts';

/** POST /api/ai/prompt-generator: streams a prompt for a model, free of charge. */
export function assistantRoutes(
  app: App,
  { db, writers, stopping }: { db: Database; writers: () => Writers | undefined; stopping: AbortSignal },
): void {
  endpoint(app, 'POST /api/ai/prompt-generator', {
    summary: 'Write a prompt',
    description: 'From a conversation, streamed as lines of `data: `.',
    body: AskPromptGenerator,
    limits: jsonLimits.lists,
    answer: z.string(),
    answerType: 'text/event-stream',
    async handle({ user, body, context }) {
      requireOwn(user, body.userId);
      const asked = writers();
      if (!asked) throw new Refused({ code: 'model.unavailable', message: messages.assistantOff });
      const about = await readContext(db.queries, user.id, body);
      if (!(await isWithinRate(db.queries, user.id)))
        throw new Refused({ code: 'rate_limited', message: messages.assistantBusy });
      const log = context.get('log');
      const leaving = AbortSignal.any([context.req.raw.signal, stopping]);
      const writing = await streamPrompt(
        asked,
        {
          brief: writeBrief(about),
          messages: newestMessages(body.messages),
          temperature: body.temperature,
          maxTokens: body.max_tokens,
          signal: leaving,
        },
        log,
      );
      if (!writing) throw new Refused({ code: 'model.unavailable', message: messages.assistantNobody });
      return new Response(streamLines(writing.text, leaving, log), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          [WRITER_MODEL_HEADER]: writing.model,
          [WRITER_PRIORITY_HEADER]: String(writing.priority),
        },
      });
    },
  });
}
