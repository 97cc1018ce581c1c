export { DeleteProjectDialog, ProjectNameDialog } from './project-dialogs.tsx';
export {
  applyProjectDeleted,
  createProject,
  exportUrl,
  refreshProjects,
  useDeleteProject,
  useDuplicateProject,
} from './projects.ts';
