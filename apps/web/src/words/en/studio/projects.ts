import { text } from '../../text.ts';

export const projects = text('Projects');
export const search = text('Search projects');
export const newProject = text('New project');
export const importFile = text('Import');
export const notLoaded = text('The projects could not be loaded');
export const tryAgain = text('Try Again');
export const none = text('No projects yet');
export const noneMore = text("Start an empty project, or open a flow's clips with Edit Flow.");
export const noneFound = text('No project has this in its name');
export const fewerLetters = text('Try fewer letters.');
export const showMore = text('Show more');

// A project.
export const items = text('{count, plural, one {# item} other {# items}}');
export const moreFor = text('More for {name}');
export const rename = text('Rename');
export const duplicate = text('Duplicate');
export const exportWithMedia = text('Export with media');
export const exportWithoutMedia = text('Export without media');
export const deleteIt = text('Delete');
export const notCopied = text('The project could not be copied');
export const notDeleted = text('The project could not be deleted');
export const notImported = text('The project could not be imported');
export const importedWithout = text('{name} is imported without {count} of its media');
export const importedWithoutMore = text(
  'They are neither in the file nor in your gallery. Their places on the timeline are kept.',
);

// Its dialogs.
export const createTitle = text('New Project');
export const create = text('Create project');
export const renameTitle = text('Rename Project');
export const save = text('Save');
export const name = text('Project name');
export const deleteTitle = text('Delete Project');
export const deletesWhat = text(
  '"{name}" and its versions are deleted for good. The clips, images and sounds in it stay in your gallery.',
);
