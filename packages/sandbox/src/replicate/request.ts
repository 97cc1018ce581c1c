import type { HttpBindings } from '@hono/node-server';
import type { Fate, Faults, Target } from '../control/faults.ts';
import type { Journal } from '../control/journal.ts';

/** What a request brings along through the server. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    /** The whole raw body; empty for requests without one. */
    body: Buffer;
    /** The body as JSON, or `undefined` when it is none. */
    json: unknown;
    target: Target;
    /** Writes the POST into the journal, before it takes effect. Once: later calls do nothing. */
    record: (outcome: { status: number; id?: string; fault?: string }) => void;
    /** A fault that will strike after the request has taken effect, by name. */
    pendingFault: string | undefined;
    fate: Fate | undefined;
  };
}

export interface Control {
  readonly faults: Faults;
  readonly journal: Journal;
  readonly now: () => number;
}
