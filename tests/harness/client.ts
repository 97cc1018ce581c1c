import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CreditSummary,
  FlowWithMedia,
  GenerationAccepted,
  Job,
  MediaRecord,
  UploadAnswer,
} from '@kinoloom/contract';

/** A response, parsed if it is JSON. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Call {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

/** An API client; signed in when it has a token. */
export class Client {
  readonly url: string;
  readonly token: string | undefined;
  readonly userId: string;
  readonly email: string;

  constructor(url: string, token?: string, userId = '', email = '') {
    this.url = url;
    this.token = token;
    this.userId = userId;
    this.email = email;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { json, form, headers }: Call = {},
  ): Promise<Answer<T>> {
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  /** The body of a call that must succeed. */
  async ok<T = Record<string, unknown>>(method: string, path: string, call: Call = {}): Promise<T> {
    const answer = await this.call<T>(method, path, call);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async bytes(path: string): Promise<Uint8Array> {
    const response = await fetch(new URL(path, this.url), { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  credits(): Promise<CreditSummary> {
    return this.ok<CreditSummary>('GET', '/api/credits');
  }

  async flow(): Promise<FlowWithMedia> {
    const [flow] = await this.ok<FlowWithMedia[]>('GET', `/api/db/flows?user_id=${this.userId}`);
    if (!flow) throw new Error('The user has no flow');
    return flow;
  }

  async upload(bytes: Uint8Array<ArrayBuffer>, name: string, flowId?: string): Promise<MediaRecord> {
    const form = new FormData();
    if (flowId !== undefined) form.append('flow_id', flowId);
    form.append('file', new File([bytes], name));
    return (await this.ok<UploadAnswer>('POST', '/api/upload/file', { form })).media;
  }

  async generate(path: string, json: Record<string, unknown>): Promise<string> {
    return (await this.ok<GenerationAccepted>('POST', path, { json })).predictionId;
  }

  async job(id: string): Promise<Job> {
    return (await this.ok<{ job: Job }>('GET', `/api/jobs/${id}`)).job;
  }

  /** The job once it has ended, whatever its status. */
  ended(id: string, withinMs = 120_000): Promise<Job> {
    return this.#once(id, 'no end', ({ finished_at }) => finished_at !== null, withinMs);
  }

  /** The job once it runs and has reached `progress`. @throws when it ends before */
  running(id: string, progress = 0, withinMs = 60_000): Promise<Job> {
    return this.#once(
      id,
      'not begun',
      (job) => {
        if (job.finished_at !== null) throw new Error(`Job ${id} has ended: ${JSON.stringify(job)}`);
        return job.status === 'running' && job.progress >= progress;
      },
      withinMs,
    );
  }

  async #once(id: string, otherwise: string, isSo: (job: Job) => boolean, withinMs: number): Promise<Job> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const job = await this.job(id);
      if (isSo(job)) return job;
      if (Date.now() > deadline) throw new Error(`Job ${id} has ${otherwise}: ${JSON.stringify(job)}`);
      await sleep(100);
    }
  }
}

let counter = 0;

/** A new account on the server. */
export async function signUp(url: string): Promise<Client> {
  const email = `person-${process.pid}-${Date.now()}-${++counter}@example.com`;
  const visitor = new Client(url);
  const answer = await visitor.call<{ token: string; user: { id: string } }>('POST', '/api/auth/sign-up/email', {
    json: { name: 'Person', email, password: 'correct horse battery' },
    headers: { origin: new URL(url).origin },
  });
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return new Client(url, answer.body.token, answer.body.user.id, email);
}
