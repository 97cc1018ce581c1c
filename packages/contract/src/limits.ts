/** Limits and timings of the product's documents. Durations carry their unit in the name. */
export const limits = {
  fps: 30,
  flow: {
    maxVideos: 15,
    /** Clips that one order may name: flows from before there was a limit hold more than it. */
    orderMax: 1_000,
    nameMax: 20,
    nameShown: 7,
    defaultName: 'Flow 1',
    defaultDescription: 'Default media generation flow',
  },
  prompt: { max: 4_000 },
  password: { min: 8, max: 128 },
  account: { nameMax: 100, imageMax: 2_000 },
  clip: { defaultSeconds: 5, unknownSeconds: 8 },
  upload: { imageBytes: 30 * 1024 * 1024, videoBytes: 200 * 1024 * 1024, timeoutMs: 60_000, redirects: 3 },
  /** Files of the editor's Local panel, and how long the browser tries to look into one. */
  localMedia: {
    maxBytes: 20_971_520,
    maxSeconds: 15,
    thumbnail: { width: 320, height: 180 },
    lookMs: 5_000,
    metadataMs: 3_000,
    previewMs: 10_000,
    seek: { timeoutMs: 1_000, retries: 3 },
  },
  page: { media: 10, flows: 5, max: 100, unpagedMax: 1_000 },
  gallery: {
    cacheMs: 60_000,
    sweepMs: 60_000,
    refreshDebounceMs: 100,
    searchMax: 200,
    /** Media that are deleted, moved or packed at once. */
    selectMax: 500,
    /** What a flow comes with: a hero and a strip of six, and the carousel's images. */
    flowVideos: 7,
    flowImages: 8,
    cardImages: 4,
    mobileCardImages: 6,
    /** How long the undo of a deletion is offered, and how long a click that comes late still counts. */
    undoShownMs: 10_000,
    undoKeptMs: 60_000,
    linkMs: 10 * 60_000,
  },
  /** The browser's own making of thumbnails where the server has none. */
  enhancement: {
    waitMs: 2_000,
    waitDerivedMs: 5_000,
    retryMs: 3_000,
    gapMs: 500,
    firstFrameAt: 1,
    tryFramesAt: [1, 0.5, 2, 0.2],
    minCharacters: 1_000,
    jpegQuality: 0.8,
    size: { width: 640, height: 360 },
    loadMs: 10_000,
    soundMs: 30_000,
  },
  render: {
    pollMs: 2_000,
    timeoutMs: 10 * 60_000,
    /** How often the editor looks after its render, how many times, and how many answers in a row may be missing. */
    editor: { pollMs: 2_500, polls: 180, errors: 3 },
    /** The same of Apply to Video. */
    quick: { pollMs: 2_500, polls: 120, errors: 3 },
    maxClips: 15,
    /** Clips, sounds or elements in one design. */
    maxElements: 500,
    /** Media of one composition that lies elsewhere and has to be fetched first. */
    maxFetched: 15,
    maxSide: 4_096,
    /** What H.264 allows up to level 5.2, and 4K in every format fits into. */
    maxPixels: 4_096 * 2_304,
  },
  generation: { pollMs: 3_000, pollMaxMs: 30_000, pollGrowth: 1.1, timeoutMs: 480_000 },
  veo: { pollMs: 5_000, polls: 60 },
  /** Waits between looks by how many came before; `after` an answer that was no error, and after one that was. */
  veoUpgrade: {
    polls: 20,
    after: [
      { upTo: 3, ms: 45_000 },
      { upTo: 10, ms: 30_000 },
      { upTo: Infinity, ms: 15_000 },
    ],
    afterError: [
      { upTo: 2, ms: 60_000 },
      { upTo: 8, ms: 45_000 },
      { upTo: Infinity, ms: 30_000 },
    ],
  },
  actTwo: {
    pollMs: 10_000,
    timeoutMs: 600_000,
    minSeconds: 3,
    maxSeconds: 30,
    /**
     * How long an accepted job is watched, so that an overloaded provider is the answer to the call itself. Four tries at a
     * submission take up to 7 s of waiting, more where the provider names the time, and its sources are sent before.
     */
    fateMs: 30_000,
  },
  imagePolls: { pollMs: 3_000, pollMaxMs: 15_000, pollGrowth: 1.1, polls: 120 },
  /** Added audio and both upscales. */
  callback: { pollMs: 5_000, polls: 60 },
  /** How long a call that answers with its result keeps its caller waiting. */
  direct: { waitMs: 5 * 60_000 },
  lipsync: {
    maxBytes: 5 * 1024 * 1024,
    maxSeconds: 30,
    timeoutMs: 600_000,
    polls: 120,
    after: [
      { upTo: 3, ms: 5_000 },
      { upTo: 10, ms: 10_000 },
      { upTo: Infinity, ms: 20_000 },
    ],
    afterErrorMs: 15_000,
  },
  speech: {
    maxCharacters: 1_000,
    /** How fast the price reckons that people speak, and how long it takes the shortest text to be. */
    charactersPerSecond: 12.5,
    minSeconds: 2,
    timeoutMs: 180_000,
  },
  /** A recording whose voice is changed, or whose tracks are split. Larger than `warnBytes` takes longer, which is said. */
  recording: { maxBytes: 25 * 1024 * 1024, warnBytes: 10 * 1024 * 1024, maxSeconds: 300 },
  voiceChange: { timeoutMs: 300_000 },
  soundEffect: { maxCharacters: 300, minSeconds: 0.5, seconds: 10, timeoutMs: 180_000 },
  music: { maxCharacters: 2_000, seconds: [10, 20, 30, 60], timeoutMs: 300_000 },
  splitAudio: { pollMs: 2_000, timeoutMs: 300_000 },
  voices: { pageSize: 100, keptMs: 10 * 60_000 },
  /** An upscale has one price whatever its length, and its provider charges by the second. */
  upscale: { maxSeconds: 30 },
  /** 10 s: the longest that luma/reframe-video takes. */
  reframe: { pollMs: 5_000, polls: 60, maxSeconds: 10, maxBytes: 100 * 1024 * 1024 },
  mix: { min: 2, max: 10, objects: 2 },
  project: {
    nameMax: 100,
    defaultName: 'Untitled project',
    /** Projects of one page of the list. */
    page: 24,
    /** What one composition may say of itself, as JSON, and how many overlays it may have. */
    compositionBytes: 8 * 1024 * 1024,
    overlaysMax: 5_000,
    changesMax: 1_000,
    versionNameMax: 60,
    automaticVersions: 50,
    automaticEveryMs: 10 * 60_000,
    namedVersions: 100,
    file: {
      extension: 'kinoloom',
      bytes: 2 * 1024 ** 3,
      /** Different media that one project file may name. */
      media: 500,
    },
  },
  /** The chat that writes prompts. */
  assistant: {
    /** How many messages are kept, and heard. */
    messages: 6,
    /** How many one call may bring along. */
    sentMax: 100,
    messageMax: 20_000,
    temperature: 0.7,
    maxTokens: 4_000,
    copiedMs: 2_000,
    /** Calls that one user may make in one minute. */
    perMinute: 20,
    /** How long a writer may take to its first text, between two pieces, and in all. */
    firstTextMs: 20_000,
    nextTextMs: 20_000,
    wholeMs: 120_000,
    /** How many of the flow's earlier prompts it is told of. */
    earlierPrompts: 6,
  },
  waveformPoints: 100,
  pendingPromptMs: 24 * 60 * 60_000,
  cookieDays: 7,
} as const;
