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
import * as words from '../../words/en/studio/projects.ts';

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
            placeholder={words.search}
            aria-label={words.search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <ImportButton onOpen={onOpen} />
        <Button variant="solid" icon={<Plus />} onClick={() => setAsking({ kind: 'create' })}>
          {words.newProject}
        </Button>
      </div>
      {query.isPending && <Skeletons />}
      {query.isError && !projects && (
        <ErrorState
          title={words.notLoaded}
          action={<Button onClick={() => void query.refetch()}>{words.tryAgain}</Button>}
        >
          {errorText(query.error)}
        </ErrorState>
      )}
      {isNew && (
        <EmptyState title={words.none} className="flex-1">
          {words.noneMore}
        </EmptyState>
      )}
      {projects?.length === 0 && name !== '' && (
        <EmptyState title={words.noneFound} className="flex-1">
          {words.fewerLetters}
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <ul className={grid} aria-label={words.projects}>
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onRename={() => setAsking({ kind: 'rename', project })}
              onDelete={() => setAsking({ kind: 'delete', project })}
              onDuplicate={() =>
                duplicate.mutate(project.id, {
                  onError: (error) => toast.error(words.notCopied, { detail: errorText(error) }),
                })
              }
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="mx-auto" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.showMore}
        </Button>
      )}
      {asking?.kind === 'create' && (
        <ProjectNameDialog
          title={words.createTitle}
          action={words.create}
          name=""
          onSubmit={(name) => create.mutateAsync({ name }).then(({ id }) => onOpen(id))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'rename' && (
        <ProjectNameDialog
          title={words.renameTitle}
          action={words.save}
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
              onError: (error) => toast.error(words.notDeleted, { detail: errorText(error) }),
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
        toast.info(words.importedWithout({ name: project.name, count: missing.length }), {
          detail: words.importedWithoutMore,
        });
      onOpen(project.id);
    } catch (error) {
      toast.error(words.notImported, { detail: errorText(error) });
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
        {words.importFile}
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
