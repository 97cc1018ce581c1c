import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { graphSizes, layOut, type PlacedNode } from './graph-layout.ts';
import { labelsByNode, type Workflow } from './workflow.ts';

interface WorkflowGraphProps {
  workflow: Workflow;
  /** The node of the binding under the pointer or with the focus. */
  lit: string | null;
}

/** A picture of a workflow, with what is bound to which node. */
export function WorkflowGraph({ workflow, lit }: WorkflowGraphProps) {
  const { nodes } = workflow;
  const layout = useMemo(() => layOut(nodes), [nodes]);
  const labels = labelsByNode(workflow);
  const [whole, setWhole] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const at = layout.nodes.find(({ node }) => node.id === lit);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !at || whole) return;
    const out = (start: number, size: number, from: number, seen: number): boolean =>
      start < from || start + size > from + seen;
    if (
      out(at.x, graphSizes.width, box.scrollLeft, box.clientWidth) ||
      out(at.y, graphSizes.height, box.scrollTop, box.clientHeight)
    )
      box.scrollTo({
        left: at.x - (box.clientWidth - graphSizes.width) / 2,
        top: at.y - (box.clientHeight - graphSizes.height) / 2,
      });
  }, [at, whole]);

  const bound = [...labels].map(([id, names]) => `${titleOf(workflow, id)}: ${names.join(', ')}`);
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        className="focus-inset h-full overflow-auto overscroll-contain"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={words.picture}
      >
        <div className="grid min-h-full min-w-full place-items-center">
          <svg
            viewBox={`0 0 ${layout.width} ${layout.height}`}
            {...(whole ? { className: 'h-auto max-h-full w-full' } : { width: layout.width, height: layout.height })}
            role="img"
            aria-label={words.pictureShows({ count: nodes.length, bound: bound.join('. ') })}
          >
            {layout.links.map(({ from, to }) => (
              <path
                key={`${from.node.id}-${to.node.id}`}
                d={curve(from, to)}
                fill="none"
                strokeWidth="1.25"
                className={lit === from.node.id || lit === to.node.id ? 'stroke-text' : 'stroke-line-input'}
              />
            ))}
            {layout.nodes.map((placed) => (
              <GraphNode
                key={placed.node.id}
                placed={placed}
                labels={labels.get(placed.node.id) ?? []}
                isResult={workflow.outputs.some(({ node }) => node === placed.node.id)}
                isLit={placed.node.id === lit}
              />
            ))}
          </svg>
        </div>
      </section>
      <IconButton
        label={whole ? words.fullSize : words.whole}
        icon={whole ? <Maximize2 /> : <Minimize2 />}
        variant="default"
        className="absolute right-3 bottom-3"
        tooltipSide="left"
        onClick={() => setWhole(!whole)}
      />
    </div>
  );
}

const titleOf = ({ nodes }: Workflow, id: string): string => nodes.find((node) => node.id === id)?.title ?? id;

function curve(from: PlacedNode, to: PlacedNode): string {
  const { width, height } = graphSizes;
  const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2];
  const bend = Math.max(16, (x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/** Characters that fit a node beside its number, and below it. */
const fits = { title: 17, labels: 21 } as const;
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

interface GraphNodeProps {
  placed: PlacedNode;
  labels: readonly string[];
  isResult: boolean;
  isLit: boolean;
}

function GraphNode({ placed, labels, isResult, isLit }: GraphNodeProps) {
  const { node, x, y } = placed;
  const { width, height } = graphSizes;
  const bound = labels.length > 0;
  return (
    <g transform={`translate(${x} ${y})`} data-node={node.id}>
      <title>{words.nodeTitle(node)}</title>
      <rect
        width={width}
        height={height}
        rx="6"
        className={cx(
          isLit
            ? 'fill-control-hover stroke-text'
            : bound
              ? 'fill-raised stroke-text-2'
              : 'fill-surface stroke-line-strong',
        )}
        strokeWidth={isLit ? 2 : bound ? 1.5 : 1}
      />
      <text x="10" y={bound ? 18 : 27} className={cx('text-[11px] font-medium', bound ? 'fill-text' : 'fill-text-2')}>
        {shortened(node.title, fits.title)}
      </text>
      <text x={width - 8} y={bound ? 18 : 27} textAnchor="end" className="fill-text-3 font-mono text-[10px]">
        {node.id}
      </text>
      {bound && (
        <text x="10" y="35" className={cx('text-[11px]', isResult ? 'fill-green' : 'fill-text-2')}>
          {shortened(labels.join(', '), fits.labels)}
        </text>
      )}
    </g>
  );
}
