import { Composition } from '@kinoloom/composition';
import { OwnTemplate, OwnTemplateAnswer, type SaveOwnTemplate } from '@kinoloom/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const PATH = '/api/templates';
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

const Saved = OwnTemplate.extend({ composition: Composition });
/** A template of the user's own, with its composition. */
export type SavedTemplate = z.infer<typeof Saved>;

const Answer = z.object({ templates: z.array(Saved) });
const Done = { parse: () => undefined };

/** Newest first. */
export const templatesQuery = queryOptions({
  queryKey: ['own-templates'],
  queryFn: async ({ signal }): Promise<SavedTemplate[]> => (await api.get(PATH, Answer, { signal })).templates,
  // Another device may have saved one.
  staleTime: 0,
});

/** Saves, renames and deletes templates. */
export function useTemplateCalls() {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
  return {
    save: useMutation(
      { mutationFn: (template: SaveOwnTemplate) => api.post(PATH, template, OwnTemplateAnswer), onSettled },
      queryClient,
    ),
    rename: useMutation(
      {
        mutationFn: ({ id, name }: { id: string; name: string }) => api.put(pathOf(id), { name }, OwnTemplateAnswer),
        onSettled,
      },
      queryClient,
    ),
    remove: useMutation({ mutationFn: (id: string) => api.delete(pathOf(id), Done), onSettled }, queryClient),
  };
}
