import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { AppEnv } from './endpoint.ts';

/**
 * Sends a stream. When it fails, that is logged once and the connection is closed, so that no client takes what has arrived for the whole. Closing the
 * connection ends the stream.
 */
export function download(
  context: Context<AppEnv>,
  stream: Readable,
  headers: Record<string, string>,
  status: 200 | 206 = 200,
): Response {
  const { outgoing } = context.env;
  stream.once('error', (error) => {
    context.get('log').error({ err: error, path: context.req.path }, 'a download failed before its end');
    outgoing?.destroy();
  });
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // The connection is closed already: Hono would print the error again. Without a connection, as in some tests, it is thrown.
          if (!outgoing) controller.error(error);
        }
      },
      cancel() {
        stream.destroy();
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}
