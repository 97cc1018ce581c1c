/** Every shortcut that works, by where it works. A row here is a promise: add it with the code that keeps it. */
export const shortcuts: readonly { place: string; rows: readonly { does: string; keys: string }[] }[] = [
  {
    place: 'Everywhere',
    rows: [
      { does: 'This list', keys: '?' },
      { does: 'Sidebar', keys: 'Ctrl+B' },
      { does: 'Close dialog or sheet', keys: 'Esc' },
    ],
  },
  {
    place: 'Prompt',
    rows: [
      { does: 'Generate', keys: 'Enter' },
      { does: 'New line', keys: 'Shift+Enter' },
      { does: 'Paste an image as start image', keys: 'Ctrl+V' },
    ],
  },
  {
    place: 'Viewer',
    rows: [
      { does: 'Previous', keys: '←' },
      { does: 'Next', keys: '→' },
      { does: 'Play or pause', keys: 'Space' },
    ],
  },
];
