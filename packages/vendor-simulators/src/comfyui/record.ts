import { isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import { Graph, textOf } from './graph.ts';
import { saverOf, stepsOf } from './plan-graph.ts';

export const graphOf = ({ input }: SimulatedJob): Graph => Graph.catch({}).parse(input['graph']);
export const numberOf = ({ input }: SimulatedJob): number => Number(input['number'] ?? 0);

/** `[number, id, workflow, extra data, nodes]` */
export const queueItem = (job: SimulatedJob): unknown[] => {
  const extra = { client_id: job.input['client_id'], create_time: job.createdAt };
  return [numberOf(job), job.id, graphOf(job), extra, [saverOf(graphOf(job))]];
};

export const isRunning = ({ state }: SimulatedJob): boolean => state === 'running';
export const isPending = ({ state }: SimulatedJob): boolean => state === 'accepted' || state === 'throttled';

/** Work that was deleted from the queue leaves no trace; work that had begun is in the history. */
export const isInHistory = (job: SimulatedJob): boolean =>
  isTerminal(job) && job.state !== 'aborted' && (job.state !== 'canceled' || job.startedAt !== null);

export interface SavedFile {
  readonly filename: string;
  readonly subfolder: string;
  readonly type: 'output' | 'temp';
}

/** The files of the nodes that save: each names the file of the job. */
export function savedFiles(job: SimulatedJob): Record<string, { images: SavedFile[]; animated?: boolean[] }> {
  const graph = graphOf(job);
  const [made] = job.outputs;
  if (made === undefined) return {};
  const video = made.endsWith('.mp4');
  return Object.fromEntries(
    Object.entries(graph).flatMap(([id, { class_type: name, inputs }]) => {
      if (name !== (video ? 'SaveVideo' : 'SaveImage') && (video || name !== 'PreviewImage')) return [];
      const isPreview = name === 'PreviewImage';
      const path = isPreview ? 'ComfyUI_temp_sandb' : textOf(inputs['filename_prefix']);
      const cut = path.lastIndexOf('/');
      const counter = String(numberOf(job)).padStart(5, '0');
      const extension = video ? 'mp4' : 'png';
      const filename = `${path.slice(cut + 1)}_${counter}_.${extension}`;
      const file: SavedFile = {
        filename,
        subfolder: path.slice(0, Math.max(0, cut)),
        type: isPreview ? 'temp' : 'output',
      };
      return [[id, { images: [file], ...(name === 'SaveVideo' && { animated: [true] }) }]];
    }),
  );
}

/** Why work failed, as the exception of a node. */
const EXCEPTIONS = {
  policy: 'The picture was flagged as NSFW by the safety checker.',
  input: 'cannot identify image file',
  provider: 'CUDA error: an illegal memory access was encountered',
} as const;

/** The messages that the server sends while it works and keeps in the history. */
export function messagesOf(job: SimulatedJob): [type: string, data: Record<string, unknown>][] {
  const graph = graphOf(job);
  const begun = { prompt_id: job.id, timestamp: job.startedAt ?? job.createdAt };
  const ended = { prompt_id: job.id, timestamp: job.completedAt ?? job.createdAt };
  const node = stepsOf(graph)?.node ?? saverOf(graph) ?? '';
  const where = { ...ended, node_id: node, node_type: graph[node]?.class_type, executed: [] };
  const start: [string, Record<string, unknown>][] = [
    ['execution_start', begun],
    ['execution_cached', { ...begun, nodes: [] }],
  ];
  switch (job.state) {
    case 'succeeded':
      return [...start, ['execution_success', ended]];
    case 'canceled':
      return [...start, ['execution_interrupted', where]];
    case 'failed': {
      const message = job.failure?.message || EXCEPTIONS[job.failure?.kind ?? 'provider'];
      const failed = { ...where, exception_message: `${message}\n`, exception_type: 'RuntimeError', traceback: [] };
      return [...start, ['execution_error', { ...failed, current_inputs: {}, current_outputs: [] }]];
    }
    default:
      return job.state === 'running' ? start : [];
  }
}

export const historyEntry = (job: SimulatedJob): Record<string, unknown> => {
  const succeeded = job.state === 'succeeded';
  return {
    prompt: queueItem(job),
    outputs: savedFiles(job),
    status: { status_str: succeeded ? 'success' : 'error', completed: succeeded, messages: messagesOf(job) },
    meta: {},
  };
};
