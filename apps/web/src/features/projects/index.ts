export { DeleteProjectDialog } from './delete-project-dialog.tsx';
export { ProjectNameDialog } from './project-name-dialog.tsx';
export { ProjectsList } from './projects-list.tsx';
export {
  applyProjectDeleted,
  createProject,
  exportUrl,
  refreshProjects,
  useDeleteProject,
  useDuplicateProject,
} from './projects.ts';
