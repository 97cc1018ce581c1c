import { Graph, textOf, type GraphNode, type NodeErrors, type NodeProblem } from './graph.ts';
import { inputsOf, type InputSpec, NODE_CLASSES } from './node-classes.ts';

export type Validated =
  | { readonly ok: true; readonly graph: Graph; readonly outputs: string[]; readonly nodeErrors: NodeErrors }
  | { readonly ok: false; readonly error: NodeProblem; readonly nodeErrors: NodeErrors };

const problem = (type: string, message: string, details = '', extra: Record<string, unknown> = {}): NodeProblem => ({
  type,
  message,
  details,
  extra_info: extra,
});

const refused = (error: NodeProblem, nodeErrors: NodeErrors = {}): Validated => ({ ok: false, error, nodeErrors });

/**
 * Validates a workflow as ComfyUI does (Comfy-Org/ComfyUI, execution.py, `validate_prompt`): only what saved results
 * depend on, and one result without errors is enough. Inputs that a class does not have are ignored.
 * @param hasFile whether an uploaded file exists
 */
export async function validateGraph(prompt: unknown, hasFile: (name: string) => Promise<boolean>): Promise<Validated> {
  const parsed = Graph.safeParse(prompt);
  if (!parsed.success) {
    const [id = ''] = parsed.error.issues[0]?.path ?? [];
    const message = 'Cannot execute because a node is missing the class_type property.';
    return refused(problem('invalid_prompt', message, `Node ID '#${String(id)}'`));
  }
  const graph = parsed.data;
  for (const [id, { class_type: name }] of Object.entries(graph))
    if (!NODE_CLASSES.has(name))
      return refused(
        problem('invalid_prompt', `Cannot execute because node ${name} does not exist.`, `Node ID '#${id}'`),
      );
  const outputs = Object.entries(graph).flatMap(([id, node]) => (NODE_CLASSES.get(node.class_type)?.saves ? [id] : []));
  if (outputs.length === 0) return refused(problem('prompt_no_outputs', 'Prompt has no outputs'));

  const checked = new Map<string, Promise<{ readonly ok: boolean; readonly problems: NodeProblem[] }>>();
  const check = (id: string): Promise<{ ok: boolean; problems: NodeProblem[] }> => {
    const known = checked.get(id) ?? checkNode(graph, id, hasFile, async (other) => (await check(other)).ok);
    checked.set(id, known);
    return known;
  };
  if (hasCycle(graph))
    return refused(
      problem('exception_during_validation', 'Exception when validating node', 'maximum recursion depth exceeded'),
    );
  const good: string[] = [];
  const nodeErrors: NodeErrors = {};
  for (const output of outputs) {
    if ((await check(output)).ok) {
      good.push(output);
      continue;
    }
    for (const [id, result] of checked) {
      const { problems } = await result;
      if (problems.length === 0) continue;
      const { class_type: name = '' } = graph[id] ?? {};
      (nodeErrors[id] ??= { errors: problems, dependent_outputs: [], class_type: name }).dependent_outputs.push(output);
    }
  }
  if (good.length > 0) return { ok: true, graph, outputs: good, nodeErrors };
  const details = Object.values(nodeErrors).flatMap(({ errors }) =>
    errors.map((one) => `${one.message}: ${one.details}`),
  );
  const type = 'prompt_outputs_failed_validation';
  return refused(problem(type, 'Prompt outputs failed validation', details.join('\n')), nodeErrors);
}

const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number';

function hasCycle(graph: Graph): boolean {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string): boolean => {
    if (state.get(id) === 'done') return false;
    if (state.get(id) === 'open') return true;
    state.set(id, 'open');
    const found = Object.values(graph[id]?.inputs ?? {}).some((value) => isLink(value) && visit(value[0]));
    state.set(id, 'done');
    return found;
  };
  return Object.keys(graph).some(visit);
}

/** The problems of a node's own inputs, and whether all that it depends on is valid. */
async function checkNode(
  graph: Graph,
  id: string,
  hasFile: (name: string) => Promise<boolean>,
  isValid: (id: string) => Promise<boolean>,
): Promise<{ ok: boolean; problems: NodeProblem[] }> {
  const node = graph[id];
  if (!node) return { ok: false, problems: [] };
  const problems: NodeProblem[] = [];
  let ok = true;
  for (const [name, spec] of Object.entries(inputsOf(NODE_CLASSES.get(node.class_type)?.inputs ?? {}, node.inputs))) {
    const value = node.inputs[name];
    if (value === undefined) {
      if (!spec.optional)
        problems.push(problem('required_input_missing', 'Required input is missing', name, { input_name: name }));
      continue;
    }
    const found = Array.isArray(value) ? linkProblem(graph, name, spec, value) : valueProblem(node, name, spec, value);
    if (found) problems.push(found);
    else if (isLink(value)) ok &&= await isValid(value[0]);
    else if (spec.options['image_upload'] === true && !(await hasFile(textOf(value)))) {
      const details = `${name} - Invalid image file: ${textOf(value)}`;
      problems.push(
        problem('custom_validation_failed', 'Custom validation failed for node', details, { input_name: name }),
      );
    }
  }
  return { ok: ok && problems.length === 0, problems };
}

const about = (name: string, { type, options }: InputSpec, value: unknown): Record<string, unknown> => ({
  input_name: name,
  input_config: [type, options],
  received_value: value,
});

function linkProblem(graph: Graph, name: string, spec: InputSpec, value: unknown[]): NodeProblem | undefined {
  if (value.length !== 2) {
    const message = 'Bad linked input, must be a length-2 list of [node_id, slot_index]';
    return problem('bad_linked_input', message, name, about(name, spec, value));
  }
  const exception = (details: string, type: string): NodeProblem =>
    problem('exception_during_validation', 'Exception when validating node', details, { exception_type: type });
  const [id, slot] = value as [unknown, unknown];
  const linked = Object.hasOwn(graph, String(id)) ? graph[String(id)] : undefined;
  if (!linked) return exception(`'${String(id)}'`, 'KeyError');
  const received = NODE_CLASSES.get(linked.class_type)?.outputs[Number(slot)];
  if (received === undefined) return exception('tuple index out of range', 'IndexError');
  if (received === spec.type) return undefined;
  const details = `${name}, received_type(${received}) mismatch input_type(${String(spec.type)})`;
  const message = 'Return type mismatch between linked nodes';
  return problem('return_type_mismatch', message, details, { ...about(name, spec, value), received_type: received });
}

/** Also converts the value, as the server does. */
function valueProblem(node: GraphNode, name: string, spec: InputSpec, value: unknown): NodeProblem | undefined {
  const { type, options, choices } = spec;
  const values = choices ? Object.keys(choices) : type;
  if (Array.isArray(values)) {
    if (values.includes(value) || options['image_upload'] === true) return undefined;
    const details = `${name}: '${String(value)}' not in ${JSON.stringify(values)}`;
    return problem('value_not_in_list', 'Value not in list', details, about(name, spec, value));
  }
  if (type === 'STRING') {
    node.inputs[name] = String(value);
    return undefined;
  }
  if (type !== 'INT' && type !== 'FLOAT') return undefined;
  const number = type === 'INT' ? Math.trunc(Number(value)) : Number(value);
  if (value === null || Number.isNaN(number)) {
    const message = `Failed to convert an input value to a ${type} value`;
    return problem('invalid_input_type', message, `${name}, ${String(value)}`, about(name, spec, value));
  }
  node.inputs[name] = number;
  const { min, max } = options as { min: number; max: number };
  if (number < min)
    return problem(
      'value_smaller_than_min',
      `Value ${number} smaller than min of ${min}`,
      name,
      about(name, spec, value),
    );
  if (number > max)
    return problem(
      'value_bigger_than_max',
      `Value ${number} bigger than max of ${max}`,
      name,
      about(name, spec, value),
    );
  return undefined;
}
