import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Copy, Download, FileArchive, LayoutGrid, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type ProjectSession } from '../../editor/saving/index.ts';
import {
  DeleteProjectDialog,
  exportUrl,
  ProjectNameDialog,
  refreshProjects,
  useDeleteProject,
  useDuplicateProject,
} from '../../features/projects/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/editor/project.ts';

export function ProjectMenu({ session: { saver } }: { session: ProjectSession }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const duplicate = useDuplicateProject();
  const remove = useDeleteProject();
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const [name, setName] = useState(saver.project.name);
  const { id } = saver.project;

  const failed = (what: string) => (error: unknown) =>
    void toast.error(what, { detail: error instanceof Error ? error.message : errorText(error) });

  /** Saves first, so that actions on the project include what is on the screen. */
  const saved = async (then: () => unknown, what: string): Promise<void> => {
    try {
      await saver.whenSaved();
      await then();
    } catch (error) {
      failed(what)(error);
    }
  };
  const download = (media: boolean) => () => saved(() => location.assign(exportUrl(id, media)), words.notExported);
  const copy = () =>
    saved(async () => {
      const { project } = await duplicate.mutateAsync(id);
      await navigate({ to: '/studio/editor', search: { project: project.id } });
      toast.success(words.isCopy({ name: project.name }));
    }, words.notCopied);
  const discard = async (): Promise<void> => {
    try {
      await remove.mutateAsync(id);
      await navigate({ to: '/studio/editor', search: {} });
    } catch (error) {
      failed(words.notDeleted)(error);
    }
  };

  return (
    <>
      <Menu
        align="start"
        width={220}
        trigger={
          <button
            type="button"
            className="-ml-2 flex max-w-70 min-w-0 items-center gap-1 rounded-md py-1 pr-1 pl-2 text-14 font-semibold hover:bg-control data-[state=open]:bg-control pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
            <ChevronDown className="size-3.5 text-text-3" aria-hidden="true" />
            <span className="sr-only">{words.menu}</span>
          </button>
        }
      >
        <MenuItem icon={<PenLine />} onSelect={() => setAsking('name')}>
          {words.rename}
        </MenuItem>
        <MenuItem icon={<Copy />} onSelect={() => void copy()}>
          {words.duplicate}
        </MenuItem>
        <MenuItem icon={<FileArchive />} onSelect={() => void download(true)()}>
          {words.exportWithMedia}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => void download(false)()}>
          {words.exportWithoutMedia}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LayoutGrid />} onSelect={() => void navigate({ to: '/studio/editor', search: {} })}>
          {words.allProjects}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsking('delete')}>
          {words.del}
        </MenuItem>
      </Menu>
      {asking === 'name' && (
        <ProjectNameDialog
          title={words.renameProject}
          action={words.save}
          name={name}
          onSubmit={async (given) => {
            await saver.rename(given);
            setName(given);
            await refreshProjects(client);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <DeleteProjectDialog project={{ name }} onClose={() => setAsking(null)} onConfirm={() => void discard()} />
      )}
    </>
  );
}
