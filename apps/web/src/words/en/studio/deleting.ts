import { text } from '../../text.ts';

export const deleteMedia = text('Delete Media');
export const deleteMediaQuestion = text(
  '{count, plural, one {Are you sure you want to delete this media? This action cannot be undone.} other {Are you sure you want to delete these # media files? This action cannot be undone.}}',
);
export const deleteFlow = text('Delete Flow');
export const deleteFlowQuestion = text(
  'Are you sure you want to delete "{name}"? This will also delete all associated media files. This action cannot be undone.',
);
export const deleteFlowOnPhones = text('Are you sure you want to delete flow "{name}"? This action cannot be undone.');

// Afterwards.
export const flowDeleted = text('"{name}" deleted');
export const mediaDeleted = text('{count, plural, one {Media deleted} other {# files deleted}}');
export const withoutFlow = text('{count, plural, one {# file} other {# files}} came back without a flow');
export const withoutFlowExplained = text('The flow was deleted or is full. The files are in the gallery.');
