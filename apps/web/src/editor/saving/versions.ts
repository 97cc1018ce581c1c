import { ProjectVersionAnswer, ProjectVersions, type ProjectVersion } from '@kinoloom/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { OpenProjectAnswer, projectPath, type OpenProject } from './project-calls.ts';

const path = (project: string, version?: string): string =>
  `${projectPath(project)}/versions${version === undefined ? '' : `/${encodeURIComponent(version)}`}`;

const queryKey = (project: string) => ['project-versions', project] as const;

/** Versions of a project, newest first. */
export const versionsQuery = (project: string) =>
  queryOptions({
    queryKey: queryKey(project),
    queryFn: async ({ signal }): Promise<ProjectVersion[]> =>
      (await api.get(path(project), ProjectVersions, { signal })).versions,
    // The server also creates automatic versions.
    staleTime: 0,
  });

/** Restores a version; the previous state becomes a version, too. @throws ApiError */
export const restoreProjectVersion = (project: string, version: string, revision: number): Promise<OpenProject> =>
  api.post(`${path(project, version)}/restore`, { revision }, OpenProjectAnswer);

const Done = { parse: () => undefined };

/** Names, renames and deletes versions of a project. */
export function useVersionCalls(project: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: queryKey(project) });
  return {
    create: useMutation({
      mutationFn: (name: string) => api.post(path(project), { name }, ProjectVersionAnswer),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        api.put(path(project, id), { name }, ProjectVersionAnswer),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.delete(path(project, id), Done), onSettled }),
  };
}
