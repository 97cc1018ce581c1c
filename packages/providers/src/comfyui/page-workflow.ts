import { invalidInput } from '../http/index.ts';
import type { ObjectInfo } from './object-info.ts';
import type { PageLink, PageNode, PageWorkflow, Subgraph } from './page-format.ts';
import { widgetValues } from './page-widgets.ts';
import type { Workflow } from './workflow.ts';

/** Nodes of the page only. */
const VIRTUAL = new Set(['Note', 'MarkdownNote', 'Reroute', 'PrimitiveNode', 'SetNode', 'GetNode']);

const MUTED = 2;
const BYPASSED = 4;

/** The node by which a subgraph's inner nodes get its inputs. */
const INPUT_NODE = '-10';

const MOST_LEVELS = 20;
const MOST_NODES = 5_000;

interface Scope {
  readonly nodes: ReadonlyMap<string, PageNode>;
  readonly links: ReadonlyMap<string, PageLink>;
  /** Of the ids of its nodes: `12:` within the subgraph that node 12 is. */
  readonly prefix: string;
  readonly inside?: { readonly graph: Subgraph; readonly node: PageNode; readonly scope: Scope };
}

/** What arrives at an input: a link of the API format, or a value. */
type Arrives = { readonly link: [string, number] } | { readonly value: unknown };

const scopeOf = (
  { nodes, links }: Pick<PageWorkflow, 'nodes' | 'links'>,
  prefix: string,
  inside?: Scope['inside'],
): Scope => ({
  nodes: new Map(nodes.map((node) => [node.id, node])),
  links: new Map(links.map((link) => [link.id, link])),
  prefix,
  ...(inside && { inside }),
});

const subgraphsOf = ({ definitions }: PageWorkflow): ReadonlyMap<string, Subgraph> =>
  new Map(definitions?.subgraphs.map((one) => [one.id, one]));

/** The node classes of a page's workflow. */
export function classesOnPage(page: PageWorkflow): ReadonlySet<string> {
  const subgraphs = subgraphsOf(page);
  const all = [page, ...subgraphs.values()].flatMap(({ nodes }) => nodes.map(({ type }) => type));
  return new Set(all.filter((type) => !VIRTUAL.has(type) && !subgraphs.has(type)));
}

/**
 * The page's workflow in the API format, as the page itself sends it: subgraphs are dissolved, reroutes and primitives
 * followed, muted nodes left out and bypassed ones passed by. Values are told by their order, so it needs the classes.
 * @throws {NotSubmitted} it has too many nodes or levels
 */
export function workflowOfPage(page: PageWorkflow, info: ObjectInfo): Workflow {
  const subgraphs = subgraphsOf(page);
  const workflow: Record<string, Workflow[string]> = {};

  function innerOf(scope: Scope, node: PageNode): Scope | undefined {
    const graph = subgraphs.get(node.type);
    return graph && scopeOf(graph, `${scope.prefix}${node.id}:`, { graph, node, scope });
  }

  function follow(scope: Scope, linkId: string | null | undefined, steps = 0): Arrives | undefined {
    const link = linkId == null ? undefined : scope.links.get(linkId);
    if (!link || steps > MOST_NODES) return undefined;
    if (link.origin === INPUT_NODE && scope.inside) return fromOutside(scope.inside, link.slot, steps);
    const node = scope.nodes.get(link.origin);
    if (!node || node.mode === MUTED) return undefined;
    const on = (input: PageNode['inputs'][number] | undefined) => follow(scope, input?.link, steps + 1);
    if (node.mode === BYPASSED) {
      const type = node.outputs[link.slot]?.type;
      const [same = node.inputs.find((input) => input.type === type && input.link != null)] = [
        node.inputs[link.slot],
      ].filter((input) => input?.type === type && input?.link != null);
      return on(same);
    }
    if (node.type === 'Reroute') return on(node.inputs[0]);
    const [first] = Array.isArray(node.widgets_values) ? node.widgets_values : [];
    if (node.type === 'PrimitiveNode') return { value: first };
    if (node.type === 'GetNode') {
      const isIts = ({ type, widgets_values: values }: PageNode): boolean =>
        type === 'SetNode' && Array.isArray(values) && values[0] === first;
      return on([...scope.nodes.values()].find(isIts)?.inputs[0]);
    }
    if (node.type === 'SetNode') return on(node.inputs[0]);
    const inner = innerOf(scope, node);
    if (inner) return follow(inner, inner.inside?.graph.outputs[link.slot]?.linkIds[0], steps + 1);
    return { link: [`${scope.prefix}${node.id}`, link.slot] };
  }

  /** What a subgraph's input gets where it is used: a link, or the value of its field there. */
  function fromOutside(
    { graph, node, scope }: NonNullable<Scope['inside']>,
    slot: number,
    steps: number,
  ): Arrives | undefined {
    const name = graph.inputs[slot]?.name;
    const input = node.inputs.find((one) => one.name === name);
    const linked = follow(scope, input?.link, steps + 1);
    if (linked) return linked;
    const fields = node.inputs.filter(({ widget }) => widget);
    const at = input ? fields.indexOf(input) : -1;
    const { widgets_values: values } = node;
    return at >= 0 && Array.isArray(values) && at < values.length ? { value: values[at] } : undefined;
  }

  function add(scope: Scope, levels: number): void {
    if (levels > MOST_LEVELS) throw invalidInput('The workflow has subgraphs within subgraphs without end.');
    for (const node of scope.nodes.values()) {
      if (node.mode === MUTED || node.mode === BYPASSED || VIRTUAL.has(node.type)) continue;
      const inner = innerOf(scope, node);
      if (inner) {
        add(inner, levels + 1);
        continue;
      }
      const inputs = widgetValues(info, node);
      for (const { name, link } of node.inputs) {
        const arrives = follow(scope, link);
        if (arrives) inputs[name] = 'link' in arrives ? arrives.link : arrives.value;
      }
      workflow[`${scope.prefix}${node.id}`] = {
        class_type: node.type,
        inputs,
        _meta: { title: node.title ?? node.type },
      };
      if (Object.keys(workflow).length > MOST_NODES)
        throw invalidInput(`The workflow has more than ${MOST_NODES} nodes.`);
    }
  }

  add(scopeOf(page, ''), 0);
  return withoutDangling(workflow);
}

/** Without links to nodes that are left out: the page does not send those inputs. */
function withoutDangling(workflow: Workflow): Workflow {
  for (const { inputs } of Object.values(workflow))
    for (const [name, value] of Object.entries(inputs))
      if (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number')
        if (!Object.hasOwn(workflow, value[0])) delete inputs[name];
  return workflow;
}
