import { type ProjectSummary } from '@kinoloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, Plus, Search } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { ProjectCard } from './project-card.tsx';
import { DeleteProjectDialog, ProjectNameDialog } from './project-dialogs.tsx';
import {
  projectsQuery,
  useCreateProject,
  useDeleteProject,
  useDuplicateProject,
  useImportProject,
  useRenameProject,
} from './projects.ts';

type Asking =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'delete'; readonly project: ProjectSummary }
  | null;

export interface ProjectsListProps {
  /** Opens a project in the editor. */
  onOpen: (id: string) => void;
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-5';

/** A user's projects: search, open, create, duplicate, import, delete. */
export function ProjectsList({ onOpen }: ProjectsListProps) {
  const [search, setSearch] = useState('');
  const name = useDeferredValue(search.trim());
  const query = useInfiniteQuery(projectsQuery(true, name));
  const [asking, setAsking] = useState<Asking>(null);
  const create = useCreateProject();
  const rename = useRenameProject();
  const duplicate = useDuplicateProject();
  const remove = useDeleteProject();
  const projects = query.data?.pages.flatMap((page) => page.projects);
  const isNew = projects?.length === 0 && name === '';

  return (
    <div className="mx-auto flex min-h-full max-w-310 flex-col gap-5 p-5 max-md:p-4">
      <div className="flex flex-wrap gap-2 max-md:[&>.k-btn]:h-11 max-md:[&>.k-btn]:flex-1">
        <label className="mr-auto flex h-8 max-w-90 flex-[1_1_200px] items-center gap-2 rounded-md border border-line-input px-2.5 text-text-3 focus-within:border-focus focus-within:shadow-[0_0_0_3px_var(--accent-soft)] max-md:h-11 max-md:max-w-none max-md:basis-full max-md:text-[16px]">
          <Search aria-hidden="true" />
          <input
            type="search"
            className="min-w-0 flex-1 bg-transparent text-text outline-none"
            value={search}
            placeholder="Search projects"
            aria-label="Search projects"
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <ImportButton onOpen={onOpen} />
        <Button variant="solid" icon={<Plus />} onClick={() => setAsking({ kind: 'create' })}>
          New project
        </Button>
      </div>
      {query.isPending && <Skeletons />}
      {query.isError && !projects && (
        <ErrorState
          title="The projects could not be loaded"
          action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
        >
          {errorText(query.error)}
        </ErrorState>
      )}
      {isNew && (
        <EmptyState title="No projects yet" className="flex-1">
          Start an empty project, or open a flow's clips with Edit Flow.
        </EmptyState>
      )}
      {projects?.length === 0 && name !== '' && (
        <EmptyState title="No project has this in its name" className="flex-1">
          Try fewer letters.
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <ul className={grid} aria-label="Projects">
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onRename={() => setAsking({ kind: 'rename', project })}
              onDelete={() => setAsking({ kind: 'delete', project })}
              onDuplicate={() =>
                duplicate.mutate(project.id, {
                  onError: (error) => toast.error('The project could not be copied', { detail: errorText(error) }),
                })
              }
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="mx-auto" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {asking?.kind === 'create' && (
        <ProjectNameDialog
          title="New Project"
          action="Create project"
          name=""
          onSubmit={(name) => create.mutateAsync({ name }).then(({ id }) => onOpen(id))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'rename' && (
        <ProjectNameDialog
          title="Rename Project"
          action="Save"
          name={asking.project.name}
          onSubmit={(name) => rename.mutateAsync({ ...asking.project, name })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'delete' && (
        <DeleteProjectDialog
          project={asking.project}
          onClose={() => setAsking(null)}
          onConfirm={() =>
            remove.mutate(asking.project.id, {
              onError: (error) => toast.error('The project could not be deleted', { detail: errorText(error) }),
            })
          }
        />
      )}
    </div>
  );
}

function ImportButton({ onOpen }: ProjectsListProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = useImportProject();
  const read = async (file: File): Promise<void> => {
    try {
      const { project, missing } = await take.mutateAsync(file);
      if (missing.length > 0)
        toast.info(`${project.name} is imported without ${missing.length} of its media`, {
          detail: 'They are neither in the file nor in your gallery. Their places on the timeline are kept.',
        });
      onOpen(project.id);
    } catch (error) {
      toast.error('The project could not be imported', { detail: errorText(error) });
    }
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".kinoloom,application/zip"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      <Button icon={<FileUp />} loading={take.isPending} onClick={() => field.current?.click()}>
        Import
      </Button>
    </>
  );
}

function Skeletons() {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="aspect-video rounded-media" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
