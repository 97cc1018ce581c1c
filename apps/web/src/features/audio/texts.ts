/** What the documents' Audio panel says, to the letter. */
export const texts = {
  playFailed: 'Failed to play audio',
  deleteFailed: 'Failed to delete audio',
  listFailed: 'Failed to fetch audio',
  downloadFailed: 'Failed to download audio',
  downloadOtherwise: 'Download failed. Trying alternative method...',
  downloadImpossible: "Unable to download. Please try right-click and 'Save as'",
} as const;
