import { z } from 'zod';
import { AskPromptGenerator, messages, WRITER_MODEL_HEADER, WRITER_PRIORITY_HEADER } from '@kinoloom/contract';
import { endpoint, Refused, requireOwn, type App, jsonLimits } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { writeBrief } from './brief.ts';
import { readContext } from './context.ts';
import { newestMessages } from './newest-messages.ts';
import { streamLines } from './stream.ts';
import { takeTurn } from './take-turn.ts';
import { write } from './write.ts';
import type { Writers } from './writers.ts';

/** POST /api/ai/prompt-generator: a prompt for a model, written while one watches. It costs nothing. */
export function assistantRoutes(
  app: App,
  { db, writers, stopping }: { db: Database; writers: Writers | undefined; stopping: AbortSignal },
): void {
  endpoint(
    app,
    {
      method: 'post',
      path: '/api/ai/prompt-generator',
      summary: 'Writes a prompt from a conversation, streamed as lines of `data: `',
      access: 'session',
      body: AskPromptGenerator,
      limits: jsonLimits.lists,
      answer: z.string(),
      answerType: 'text/event-stream',
    },
    async ({ user, body, context }) => {
      requireOwn(user, body.userId);
      if (!writers) throw new Refused({ code: 'model.unavailable', message: messages.assistantOff });
      const about = await readContext(db.queries, user.id, body);
      if (!(await takeTurn(db.queries, user.id)))
        throw new Refused({ code: 'rate_limited', message: messages.assistantBusy });
      const log = context.get('log');
      const leaving = AbortSignal.any([context.req.raw.signal, stopping]);
      const writing = await write(
        writers,
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
  );
}
