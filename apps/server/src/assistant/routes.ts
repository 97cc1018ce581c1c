import { z } from 'zod';
import {
  AskPromptGenerator,
  messages,
  WRITER_MODEL_HEADER,
  WRITER_PRIORITY_HEADER,
  limits,
  type ChatMessage,
} from '@kinoloom/contract';
import { endpoint, Refused, requireOwn, jsonLimits, type App } from '../http/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { countUse } from '../platform/rates.ts';
import { writeBrief, readContext } from './brief.ts';
import { streamLines } from './stream.ts';
import { streamPrompt } from './write.ts';
import type { Writers } from './writers.ts';

/** POST /api/ai/prompt-generator: streams a prompt for a model, free of charge. */
export function assistantRoutes(
  app: App,
  { db, writers, stopping }: { db: Database; writers: () => Writers | undefined; stopping: AbortSignal },
): void {
  endpoint(app, 'POST /api/ai/prompt-generator', {
    summary: 'Writes a prompt from a conversation, streamed as lines of `data: `',
    body: AskPromptGenerator,
    limits: jsonLimits.lists,
    answer: z.string(),
    answerType: 'text/event-stream',
    async handle({ user, body, context }) {
      requireOwn(user, body.userId);
      const asked = writers();
      if (!asked) throw new Refused({ code: 'model.unavailable', message: messages.assistantOff });
      const about = await readContext(db.queries, user.id, body);
      if (!(await takeTurn(db.queries, user.id)))
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

const rate = { table: tables.assistantUse, most: limits.assistant.perMinute, seconds: 60 };

/** Counts one more request by the user. False if it exceeds the limit for the current minute, which starts with the first request. */
async function takeTurn(db: Queries, userId: string): Promise<boolean> {
  return (await countUse(db, userId, rate)).count <= rate.most;
}

/** The newest messages of a conversation, starting with one by the user: models refuse a conversation that starts otherwise. */
export function newestMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const newest = messages.slice(-limits.assistant.messages);
  return newest.slice(newest.findIndex(({ role }) => role === 'user'));
}
