import type { OwnModelPreview } from '@kinoloom/contract';
import type { ReactNode, Ref } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import type { Workflow } from './workflow.ts';
import { WorkflowGraph } from './workflow-graph.tsx';

export type WellView = 'workflow' | 'request';

interface DialogWellProps {
  ref: Ref<HTMLDivElement>;
  /** Null for kinds without workflows, and before one was read. */
  workflow: Workflow | null;
  /** The node to highlight. */
  lit: string | null;
  view: WellView;
  request: OwnModelPreview | undefined;
  /** The form has changed since the request was previewed. */
  isStale: boolean;
  onView: (view: WellView) => void;
}

/** The left side of the dialog: the picture of a workflow, or the request that a job would send. */
export function DialogWell({ ref, workflow, lit, view, request, isStale, onView }: DialogWellProps) {
  const showsGraph = workflow !== null && view === 'workflow';
  return (
    <div
      ref={ref}
      className={cx(
        'flex min-w-0 flex-col border-line bg-bg md:min-h-0 md:border-r',
        workflow ? 'max-md:h-80 max-md:border-b' : 'max-md:order-last max-md:min-h-80 max-md:border-t',
      )}
    >
      <div className="flex min-h-14 flex-none items-center gap-3 px-5">
        {workflow ? (
          <Segmented
            label={words.whatToShow}
            size={32}
            className="pointer-coarse:[--h:44px]"
            value={view}
            onValueChange={onView}
            options={[
              { value: 'workflow', label: words.workflow },
              { value: 'request', label: words.request },
            ]}
          />
        ) : (
          <h3 className="font-semibold text-text">{words.request}</h3>
        )}
        {request && isStale && !showsGraph && <Badge tone="outline">{words.isStale}</Badge>}
      </div>
      {showsGraph ? (
        <WorkflowGraph workflow={workflow} lit={lit} />
      ) : request ? (
        <Request request={request} />
      ) : (
        <EmptyState title={words.notPreviewed} className="flex-1">
          {words.previewExplained}
        </EmptyState>
      )}
    </div>
  );
}

function Request({ request: { method, url, headers, body, before } }: { request: OwnModelPreview }) {
  return (
    <section
      className="focus-inset grid min-h-0 flex-1 content-start gap-5 overflow-auto overscroll-contain px-5 pb-5 font-mono text-12 text-text-2"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={words.theRequest}
    >
      {before.length > 0 && (
        <Part title={words.beforeIt}>
          {before.map((line, index) => (
            <p key={`${index}-${line}`} className="break-all">
              {line}
            </p>
          ))}
        </Part>
      )}
      <p className="break-all text-text">
        <span className="font-semibold">{method}</span> {url}
      </p>
      <Part title={words.headers}>
        {Object.entries(headers).map(([name, value]) => (
          <p key={name} className="break-all">
            <span className="text-text">{name}</span>: {value}
          </p>
        ))}
      </Part>
      {body !== '' && (
        <Part title={words.body}>
          <pre className="whitespace-pre-wrap text-text [overflow-wrap:anywhere]">{body}</pre>
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1" aria-label={title}>
      <h4 className="mb-1 font-sans text-12 font-medium">{title}</h4>
      {children}
    </section>
  );
}
