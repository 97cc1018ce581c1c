import {
  messages,
  ProjectAnswer,
  ProjectImported,
  ProjectOpened,
  ProjectPage,
  ProjectSaved,
  type CreateProject,
  type Project,
  type ProjectSummary,
} from '@kinoloom/contract';
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { api, refusal } from '../../lib/api.ts';
import { bodyOf, sendForm } from '../../lib/send-form.ts';

const queryKey = ['projects'] as const;

const path = (id: string): string => `/api/projects/${encodeURIComponent(id)}`;

/** The user's projects whose name contains `name`, most recently changed first. */
export const projectsQuery = (signedIn: boolean, name: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, name],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/projects', ProjectPage, {
        signal,
        query: { name: name || undefined, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: signedIn,
  });

export const refreshProjects = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });

/** Removes a project from every cached list. */
export function applyProjectDeleted(client: QueryClient, id: string): void {
  client.setQueriesData<InfiniteData<ProjectPage>>({ queryKey }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            projects: page.projects.filter((project) => project.id !== id),
          })),
        }
      : data,
  );
}

/** Opens a flow's project, creating it if needed, or creates one without a flow. @throws ApiError */
export const createProject = (create: CreateProject): Promise<Project> =>
  api.post('/api/projects', create, ProjectOpened).then(({ project }) => project);

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({ mutationFn: createProject, onSettled: () => refreshProjects(client) });
}

export function useRenameProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision, name }: Pick<ProjectSummary, 'id' | 'revision' | 'name'>) =>
      api.put(path(id), { revision, name }, ProjectSaved),
    onSettled: () => refreshProjects(client),
  });
}

export function useDuplicateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post(`${path(id)}/duplicate`, {}, ProjectAnswer),
    onSettled: () => refreshProjects(client),
  });
}

const Done = { parse: () => undefined };

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(path(id), Done),
    onMutate: (id) => applyProjectDeleted(client, id),
    onSettled: () => refreshProjects(client),
  });
}

/** @throws ApiError */
async function importProject(file: File): Promise<ProjectImported> {
  const form = new FormData();
  form.append('file', file);
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const sent = await sendForm('/api/projects/import', form, file, options);
  if (sent.kind !== 'answered') throw new ApiError(0, 'network', messages.network);
  const body = bodyOf(sent.text);
  const answer = ProjectImported.safeParse(body);
  if (!answer.success) throw refusal(sent.status, body);
  return answer.data;
}

export function useImportProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: importProject,
    onSettled: () => refreshProjects(client),
  });
}

/** Download URL of a project's file. */
export const exportUrl = (id: string, media: boolean): string => `${path(id)}/export?media=${media}`;
