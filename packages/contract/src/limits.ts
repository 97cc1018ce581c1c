/** Limits and timings of the product's documents. Durations carry their unit in the name. */
export const limits = {
  fps: 30,
  flow: {
    maxVideos: 15,
    nameMax: 20,
    nameShown: 7,
    defaultName: 'Flow 1',
    defaultDescription: 'Default media generation flow',
  },
  prompt: { max: 4_000 },
  password: { min: 8, max: 128 },
  clip: { defaultSeconds: 5, unknownSeconds: 8 },
  upload: { imageBytes: 30 * 1024 * 1024, videoBytes: 200 * 1024 * 1024, timeoutMs: 60_000, redirects: 3 },
  page: { media: 10, flows: 5, max: 100, unpagedMax: 1_000 },
  render: {
    pollMs: 2_000,
    timeoutMs: 10 * 60_000,
    maxClips: 15,
    /** Clips, sounds or elements in one design. */
    maxElements: 500,
    /** Media of one film that lies elsewhere and has to be fetched first. */
    maxFetched: 15,
    maxSide: 4_096,
    /** What H.264 allows up to level 5.2, and 4K in every format fits into. */
    maxPixels: 4_096 * 2_304,
  },
  generation: { pollMs: 3_000, pollMaxMs: 30_000, pollGrowth: 1.1, timeoutMs: 480_000 },
  waveformPoints: 100,
  pendingPromptMs: 24 * 60 * 60_000,
  cookieDays: 7,
} as const;
