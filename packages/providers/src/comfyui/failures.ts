import { z } from 'zod';
import { failureCodeOf, type ReadFailure, saysPolicy } from '../http/index.ts';
import type { ProviderFailure } from '../spec/index.ts';
import { MODEL_FILE } from './object-info.ts';

const NodeError = z.object({
  type: z.string(),
  message: z.string(),
  details: z.string().default(''),
  extra_info: z.object({ input_name: z.string().optional(), received_value: z.unknown().optional() }).default({}),
});
type NodeError = z.infer<typeof NodeError>;

/** Answer to a workflow that was refused (Comfy-Org/ComfyUI, execution.py, `validate_prompt`). */
const Refusal = z.object({
  error: z.union([
    z.string().transform((message) => ({ type: '', message, details: '' })),
    z.object({ type: z.string().default(''), message: z.string(), details: z.string().default('') }),
  ]),
  node_errors: z
    .record(z.string(), z.object({ class_type: z.string(), errors: z.array(NodeError) }))
    // Without errors of nodes, some versions answer an empty list.
    .catch({}),
});

/** The types of an error for a node class that the server does not have: of older versions, and of newer ones. */
const UNKNOWN_CLASS = new Set(['invalid_prompt', 'missing_node_type']);

const isMissingFile = ({ type, extra_info: { received_value: value } }: NodeError): boolean =>
  type === 'value_not_in_list' && typeof value === 'string' && MODEL_FILE.test(value);

function nodeProblem({ type, message, details, extra_info: extra }: NodeError): string {
  const input = extra.input_name ?? details;
  if (type === 'value_not_in_list') return `${input} "${String(extra.received_value)}" is not on the server`;
  if (type === 'required_input_missing') return `${input} is missing`;
  return details === '' ? message : `${message}: ${details}`;
}

/** Reads the server's refusal of a workflow, a sentence for each node. */
export const readComfyFailure: ReadFailure = (status, body) => {
  const { data } = Refusal.safeParse(body);
  if (!data) return { code: failureCodeOf(status), message: `HTTP ${status}` };
  const nodes = Object.entries(data.node_errors);
  const { type, message, details } = data.error;
  const text = nodes
    .map(([id, { class_type: name, errors }]) => `${name} (${id}): ${errors.map(nodeProblem).join('; ')}`)
    .join('. ');
  const whole = text || [message, details].filter((part) => part !== '').join(' ') || `HTTP ${status}`;
  if (status >= 500 || status === 401 || status === 403) return { code: failureCodeOf(status), message: whole };
  // A model file or a node that the server no longer has: no other input would help.
  const isGone = UNKNOWN_CLASS.has(type) || nodes.some(([, { errors }]) => errors.some(isMissingFile));
  if (isGone) return { code: 'model_retired', message: whole };
  return { code: saysPolicy(whole) ? 'policy' : failureCodeOf(status), message: whole };
};

/** `execution_error` in the history. */
const ExecutionError = z.object({
  node_type: z.string().default('A node'),
  exception_message: z.string().default(''),
  exception_type: z.string().default(''),
});

/** How PyTorch and ComfyUI tell that the graphics card's memory is too small. */
const OUT_OF_MEMORY = /OutOfMemory|out of memory|allocation on device/i;

/** Why a node failed while the workflow ran. */
export function executionFailure(data: unknown): ProviderFailure {
  const error = ExecutionError.safeParse(data).data;
  if (!error) return { code: 'provider', message: 'The workflow failed.' };
  const { node_type: node, exception_message: text, exception_type: type } = error;
  const message = `${node}: ${text.trim() || type || 'it failed'}`;
  if (saysPolicy(text)) return { code: 'policy', message };
  // ComfyUI then unloads every model, so the same workflow may succeed later.
  return { code: OUT_OF_MEMORY.test(`${type} ${text}`) ? 'overloaded' : 'provider', message };
}
