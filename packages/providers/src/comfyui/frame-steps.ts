import { linkIn, type Workflow } from './workflow-graph.ts';

/**
 * Numbers of frames that video models take: one and a multiple of this. They are the steps of the input `length` of
 * ComfyUI's own nodes (comfy_extras/nodes_wan.py, nodes_hunyuan.py, nodes_lt.py, nodes_cosmos.py, nodes_mochi.py,
 * nodes_kandinsky5.py).
 */
const FRAME_STEPS: readonly (readonly [family: RegExp, step: number])[] = [
  [/CosmosPredict2|Wan|Hunyuan|Kandinsky/i, 4],
  [/LTX|Cosmos/i, 8],
  [/Mochi/i, 6],
];

/** Inputs for a number of frames. */
export const FRAMES_INPUT = /^(length|num_frames|video_frames|frames|frames_number)$/;

const stepOf = (nodeClass: string): number | undefined => FRAME_STEPS.find(([family]) => family.test(nodeClass))?.[1];

const CHOOSES = /Switch|Reroute|Relay|Any/i;

/** Whether a node hands on a number unchanged: it has nothing but that, or chooses among what it is given. */
export const isRelay = ({ class_type: name, inputs }: Workflow[string]): boolean =>
  CHOOSES.test(name) || Object.keys(inputs).length === 1;

/** The steps of the nodes that a number in this input reaches, through nodes that hand it on. */
function stepsFrom(workflow: Workflow, node: string, input: string, seen: Set<string>): number[] {
  const own = stepOf(workflow[node]?.class_type ?? '');
  if (own !== undefined) return FRAMES_INPUT.test(input) ? [own] : [];
  if (seen.has(node)) return [];
  seen.add(node);
  return Object.entries(workflow).flatMap(([user, one]) =>
    Object.entries(one.inputs).flatMap(([name, value]) => {
      if (linkIn(workflow, value)?.node !== node) return [];
      return stepOf(one.class_type) !== undefined || isRelay(one) ? stepsFrom(workflow, user, name, seen) : [];
    }),
  );
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * The number of frames nearest to `wanted` that every node takes which a number in this input reaches. Nodes of other
 * families take any.
 */
export function framesFor(workflow: Workflow, [node, input]: readonly [string, string], wanted: number): number {
  const steps = stepsFrom(workflow, node, input, new Set());
  if (steps.length === 0) return Math.max(1, Math.round(wanted));
  const step = steps.reduce((a, b) => (a * b) / divisor(a, b));
  // Of two that are equally near the smaller one, to which the nodes themselves cut any other number.
  return Math.max(1, Math.ceil((wanted - 1) / step - 0.5)) * step + 1;
}
