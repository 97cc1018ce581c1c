import { OwnLook } from '@kinoloom/composition';
import { OwnLookAnswer, OwnLookRecord, type AddOwnLook } from '@kinoloom/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const PATH = '/api/looks';

const Saved = OwnLookRecord.extend({ look: OwnLook });
/** A look of the user's own. */
export type SavedLook = z.infer<typeof Saved>;

const Answer = z.object({ looks: z.array(Saved) });
const One = OwnLookAnswer.extend({ look: Saved });

/** Newest first, also those that were deleted. */
export const looksQuery = queryOptions({
  queryKey: ['own-looks'],
  queryFn: async ({ signal }): Promise<SavedLook[]> => (await api.get(PATH, Answer, { signal })).looks,
  // Another device may have added one.
  staleTime: 0,
});

/** Adds, renames and deletes looks. */
export function useLookCalls() {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: looksQuery.queryKey });
  return {
    add: useMutation({ mutationFn: (look: AddOwnLook) => api.post(PATH, look, One), onSettled }, queryClient),
    rename: useMutation(
      {
        mutationFn: ({ look, name }: { look: OwnLook; name: string }) => api.put(`${PATH}/${look}`, { name }, One),
        onSettled,
      },
      queryClient,
    ),
    remove: useMutation({ mutationFn: (look: OwnLook) => api.delete(`${PATH}/${look}`, One), onSettled }, queryClient),
  };
}
