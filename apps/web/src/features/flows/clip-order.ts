import { Flow, messages } from '@kinoloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { applyFlow, refreshFlows } from './flows.ts';

interface Orders {
  /** Newest order per flow id that is not saved yet. */
  readonly unsaved: Readonly<Record<string, readonly string[]>>;
}

const useOrders = create<Orders>()(() => ({ unsaved: {} }));

const none: readonly string[] = [];

type Ordered = Pick<Flow, 'id' | 'clip_order'> | undefined;

const orderIn = ({ unsaved }: Orders, flow: Ordered): readonly string[] =>
  flow ? (unsaved[flow.id] ?? flow.clip_order) : none;

/** The order of a flow's clips: the one being saved, else the server's. */
export const clipOrderOf = (flow: Ordered): readonly string[] => orderIn(useOrders.getState(), flow);

/** The same as a hook. */
export const useClipOrder = (flow: Ordered): readonly string[] => useOrders((orders) => orderIn(orders, flow));

/** Forgets an order, unless a newer one has replaced it. */
function settle(flow: string, order: readonly string[]): void {
  useOrders.setState(({ unsaved: { [flow]: newest, ...others } }) =>
    newest === undefined || newest === order ? { unsaved: others } : { unsaved: { ...others, [flow]: newest } },
  );
}

interface Reorder {
  readonly flow: string;
  /** The ids of all clips, and of jobs that become clips. */
  readonly order: readonly string[];
}

/** Orders the clips of a flow: at once in the page, then on the server, one request after the other. */
export function useReorder(): (reorder: Reorder) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'clip-order' },
    mutationFn: ({ flow, order }: Reorder) =>
      api.patch('/api/db/flows', { clip_order: order }, Flow, { query: { id: flow } }),
    onSuccess: (flow, { order }) => {
      applyFlow(client, flow);
      settle(flow.id, order);
    },
    onError: (error, { flow, order }) => {
      settle(flow, order);
      void refreshFlows(client);
      toast.error(messages.flowOrderFailed, { detail: errorText(error) });
    },
  });
  return useCallback(
    (reorder) => {
      useOrders.setState(({ unsaved }) => ({ unsaved: { ...unsaved, [reorder.flow]: reorder.order } }));
      mutate(reorder);
    },
    [mutate],
  );
}
