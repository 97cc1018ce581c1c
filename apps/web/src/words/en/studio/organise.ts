import { text } from '../../text.ts';

// The order of a list.
export const sort = text('Sort');
export const sortedBy = text('Sorted by: {order}');
export const newest = text('Newest first');
export const oldest = text('Oldest first');
export const name = text('Name');
export const longest = text('Longest first');
export const largest = text('Largest first');
export const favourites = text('Favourites first');

// Search and filters.
export const search = text('Search');
export const withTags = text('With all of these tags');
export const searchFilter = text('“{words}”');
export const favouritesFilter = text('Favourites');
export const flowFilter = text('Flow: {flow}');
export const deletedFlow = text('deleted');
export const fromFilter = text('From {day}');
export const toFilter = text('To {day}');
export const removeFilter = text('Remove filter {filter}');
export const activeFilters = text('Active filters');
export const clearAll = text('Clear all');
export const corrected = text('Nothing has “{asked}”. Here is what has “{found}”.');
export const nothingMatches = text('Nothing matches');
export const nothingMatchesExplained = text(
  'No title, tag or prompt contains these words, or no file matches the filters.',
);
export const clearSearch = text('Clear search and filters');

// The end of a list.
export const moreFailed = text('The next files could not be loaded.');
export const retry = text('Retry');

// Days.
export const selectDay = text('Select the day');
export const files = text('{count, plural, one {# file} other {# files}}');

// Tags.
export const tags = text('Tags');
export const addTag = text('Add a tag');
export const removeTag = text('Remove tag {tag}');
export const tagSuggestions = text('Suggested tags');
export const createTag = text('New tag “{tag}”');
export const tagsOf = text('Tags of {count, plural, one {# file} other {# files}}');
export const onSome = text('{count} of {all}');
export const addToAll = text('Add {tag} to all');
export const tagAdded = text('Tag “{tag}” added');
export const tagRemoved = text('Tag “{tag}” removed');
export const tagsChanged = text('Tags of {count, plural, one {# file} other {# files}} changed');
export const tagsNotChanged = text('The tags could not be changed');

// Names.
export const rename = text('Rename');
export const title = text('Title');
export const addTitle = text('Add a title');
export const editTitle = text('Edit title:');
export const save = text('Save');
export const cancel = text('Cancel');
export const titleHint = text('Leave it empty to name the file by its prompt again.');
export const titleNotChanged = text('The title could not be changed');
export const titleChanged = text('Renamed to “{title}”');
export const titleRemoved = text('Title removed');

// The selection and its actions.
export const selection = text('Selection');
export const selected = text('<count></count> selected');
export const selectAll = text('Select all');
export const clearSelection = text('Clear selection');
export const more = text('More');
export const favourite = text('Add to favourites');
export const unfavourite = text('Remove from favourites');
export const move = text('Move');
export const download = text('Download');
export const remove = text('Delete');
export const copyPrompt = text('Copy prompt');
export const mix = text('Mix');
export const mixNote = text('2 to {most} images into one');
export const openInEditor = text('Open in editor');
export const openInEditorNote = text('in a new project, one after the other');
export const tooManyForEditor = text('At most {most} files can begin a project. Choose fewer.');
export const markedFavourite = text('{count, plural, one {# file} other {# files}} added to favourites');
export const unmarkedFavourite = text('{count, plural, one {# file} other {# files}} removed from favourites');
export const favouriteNotChanged = text('The favourite could not be changed');
export const favouritesNotChanged = text('The favourites could not be changed');
export const flow = text('Flow');
export const moveToFlow = text('Move {count, plural, one {# file} other {# files}} to a flow');
export const images = text('{count, plural, one {# image} other {# images}}');
export const moved = text('{count, plural, one {# file} other {# files}} moved to "{flow}"');
export const unchanged = text('All of these files were so already.');
export const undoFailed = text('Could not undo');
export const moreActions = text('More actions: {title}');

// Instead of a picture.
export const unavailable = text(
  '{type, select, video {Video unavailable} image {Image unavailable} other {Audio unavailable}}',
);
