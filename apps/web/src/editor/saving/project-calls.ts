import { Composition } from '@kinoloom/composition';
import { Project, ProjectSaved, type ProjectSummary, type SaveProject } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';

/** A project with its composition, parsed. */
export interface OpenProject extends ProjectSummary {
  readonly composition: Composition;
}

/** Parses a response with a whole project. */
export const OpenProjectAnswer = {
  parse(value: unknown): OpenProject {
    const { composition, ...summary } = Project.parse(
      typeof value === 'object' && value !== null && 'project' in value ? value.project : value,
    );
    return { ...summary, composition: Composition.parse(composition) };
  },
};

export const projectPath = (id: string): string => `/api/projects/${encodeURIComponent(id)}`;

/** Server requests for one project. */
export interface ProjectCalls {
  read(signal?: AbortSignal): Promise<OpenProject>;
  save(edit: SaveProject): Promise<ProjectSummary>;
  /** Creates another project from a composition. */
  copy(name: string, composition: Composition): Promise<OpenProject>;
}

export const projectCalls = (id: string): ProjectCalls => ({
  read: (signal) => api.get(projectPath(id), OpenProjectAnswer, { signal }),
  save: async (edit) => (await api.put(projectPath(id), edit, ProjectSaved)).project,
  copy: (name, composition) => api.post('/api/projects', { name, composition }, OpenProjectAnswer),
});
