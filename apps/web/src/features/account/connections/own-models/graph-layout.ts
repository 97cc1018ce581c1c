import type { WorkflowNode } from './workflow.ts';

export const graphSizes = { width: 148, height: 46, across: 34, down: 22, margin: 20 } as const;

export interface PlacedNode {
  readonly node: WorkflowNode;
  readonly x: number;
  readonly y: number;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly { readonly from: PlacedNode; readonly to: PlacedNode }[];
}

/** Places the nodes of a workflow in columns from left to right: each to the right of all that it is linked to. */
export function layOut(nodes: readonly WorkflowNode[]): GraphLayout {
  const { width, height, across, down, margin } = graphSizes;
  const columns = columnsOf(nodes);
  const tallest = Math.max(0, ...columns.map((column) => column.length));
  const heightOf = (count: number): number => count * height + (count - 1) * down;
  const placed = new Map(
    columns.flatMap((column, x) =>
      column.map((node, y): [string, PlacedNode] => [
        node.id,
        {
          node,
          x: margin + x * (width + across),
          // Short columns are centred.
          y: margin + (heightOf(tallest) - heightOf(column.length)) / 2 + y * (height + down),
        },
      ]),
    ),
  );
  const links = [...placed.values()].flatMap((to) =>
    sourcesOf(to.node).flatMap((id) => {
      const from = placed.get(id);
      return from ? [{ from, to }] : [];
    }),
  );
  return {
    width: 2 * margin + columns.length * width + Math.max(0, columns.length - 1) * across,
    height: 2 * margin + heightOf(Math.max(1, tallest)),
    nodes: [...placed.values()],
    links,
  };
}

const sourcesOf = ({ inputs }: WorkflowNode): string[] => [...new Set(inputs.flatMap(({ from }) => from ?? []))];

/** The column just before the first node that uses it, so that loaders stand beside what they load for. */
function latest(id: string, nodes: readonly WorkflowNode[], depths: ReadonlyMap<string, number>): number {
  const depth = depths.get(id) ?? 0;
  const users = nodes.filter((node) => (depths.get(node.id) ?? 0) > depth && sourcesOf(node).includes(id));
  return users.length === 0 ? depth : Math.min(...users.map((user) => latest(user.id, nodes, depths))) - 1;
}

function columnsOf(nodes: readonly WorkflowNode[]): WorkflowNode[][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const depths = new Map<string, number>();
  /** `above`: the nodes on the way here. A link back to one of them does not count, so that a circle ends. */
  const depthOf = (id: string, above: ReadonlySet<string>): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const node = byId.get(id);
    const before = node ? sourcesOf(node).filter((source) => byId.has(source) && !above.has(source)) : [];
    const depth = Math.max(-1, ...before.map((source) => depthOf(source, new Set([...above, id])))) + 1;
    depths.set(id, depth);
    return depth;
  };
  for (const node of nodes) depthOf(node.id, new Set([node.id]));
  const columns: WorkflowNode[][] = [];
  for (const node of nodes) (columns[latest(node.id, nodes, depths)] ??= []).push(node);
  const filled = Array.from(columns, (column) => column ?? []);
  // Links cross less if each node stands near the middle of those that it is linked to.
  const rows = new Map<string, number>();
  return filled.map((column) => {
    const sorted = column
      .map((node, index) => {
        const known = sourcesOf(node).flatMap((id) => rows.get(id) ?? []);
        return { node, at: known.length > 0 ? known.reduce((sum, row) => sum + row, 0) / known.length : index };
      })
      .sort((a, b) => a.at - b.at)
      .map(({ node }) => node);
    for (const [row, node] of sorted.entries()) rows.set(node.id, row - (sorted.length - 1) / 2);
    return sorted;
  });
}
