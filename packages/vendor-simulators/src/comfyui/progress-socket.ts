import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { JobStore } from '../jobs/job-store.ts';
import { isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import { stepsOf } from './plan-graph.ts';
import { graphOf, isPending, isRunning, messagesOf, savedFiles } from './record.ts';

/** How often the work is looked at, in milliseconds. */
const LOOK_MS = 20;

/** What was sent of a job. */
interface Sent {
  messages: number;
  step: number;
}

/** `GET /ws?clientId=…`: sends a client the messages of its own work, until `closing` aborts. */
export function progressSocket(store: JobStore, closing: AbortSignal) {
  const server = new WebSocketServer({ noServer: true });
  closing.addEventListener('abort', () => {
    for (const client of server.clients) client.terminate();
  });

  function serve(socket: WebSocket, clientId: string): void {
    const send = (type: string, data: object): void => socket.send(JSON.stringify({ type, data }));
    const own = (): SimulatedJob[] =>
      store.list().filter(({ vendor, input }) => vendor === 'comfyui' && input['client_id'] === clientId);
    const remaining = (): number =>
      store.list().filter((job) => job.vendor === 'comfyui' && (isRunning(job) || isPending(job))).length;
    const seen = new Map<string, Sent>(
      own().flatMap((job) => (isTerminal(job) ? [[job.id, { messages: 99, step: 99 }]] : [])),
    );
    send('status', { status: { exec_info: { queue_remaining: remaining() } }, sid: clientId });

    const look = (): void => {
      for (const job of own()) {
        const sent = seen.get(job.id) ?? { messages: 0, step: -1 };
        seen.set(job.id, sent);
        const messages = messagesOf(job);
        const steps = stepsOf(graphOf(job));
        for (const [type, data] of messages.slice(sent.messages)) {
          if (type === 'execution_success')
            for (const [node, output] of Object.entries(savedFiles(job)))
              send('executed', { node, display_node: node, output, prompt_id: job.id });
          send(type, data);
          if (type === 'execution_cached' && steps) send('executing', { node: steps.node, prompt_id: job.id });
          if (isTerminal(job) && type !== 'execution_start' && type !== 'execution_cached') {
            send('executing', { node: null, prompt_id: job.id });
            send('status', { status: { exec_info: { queue_remaining: remaining() } } });
          }
        }
        sent.messages = Math.max(sent.messages, messages.length);
        if (!steps || !isRunning(job)) continue;
        const { node, steps: max } = steps;
        const value = Math.floor(job.fraction * max);
        if (value <= sent.step) continue;
        sent.step = value;
        const state = { value, max, state: 'running', node_id: node, prompt_id: job.id };
        send('progress_state', { prompt_id: job.id, nodes: { [node]: state } });
        send('progress', { value, max, prompt_id: job.id, node });
      }
    };
    const timer = setInterval(look, LOOK_MS);
    timer.unref();
    socket.on('close', () => clearInterval(timer));
    // What is no frame closes the connection. Without a listener it would end the process.
    socket.on('error', () => undefined);
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const clientId = new URL(request.url ?? '/', 'http://sandbox').searchParams.get('clientId') ?? '';
    server.handleUpgrade(request, socket, head, (opened) =>
      serve(opened, clientId || crypto.randomUUID().replaceAll('-', '')),
    );
  };
}
