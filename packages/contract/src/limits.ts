/** Limits and timings of the product (docs/contract/limits-and-prices.md). Durations carry their unit in the name. */
export const limits = {
  fps: 30,
  flow: {
    maxVideos: 15,
    /** Clips that one order may name. Flows that predate the clip limit hold more than it. */
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
  /** Files of the editor's Local panel, and timeouts for reading one in the browser. */
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
    /** Lists are counted up to one more than this, which stands for all larger totals. */
    countMax: 10_000,
    /** Media that one batch may delete, move or zip. */
    selectMax: 500,
    titleMax: 120,
    tagMax: 40,
    tagsPerMedia: 20,
    /** Different tags of an account. */
    tags: 500,
    /** Media of one tag are counted up to one more than this. */
    tagCountMax: 1_000,
    /** Media on a flow's card: a hero and a strip of six, and the carousel's images. */
    flowVideos: 7,
    flowImages: 8,
    cardImages: 4,
    mobileCardImages: 6,
    /** How long the undo of a deletion is offered, and how long the server still accepts a late click. */
    undoShownMs: 10_000,
    undoKeptMs: 60_000,
    linkMs: 10 * 60_000,
    /** Zip downloads of an account whose links are good; a new one ends the oldest. */
    zipOrders: 100,
  },
  /** Links for others. */
  /** Browsers of an account that are told by push when jobs end. */
  push: { browsers: 10 },
  share: {
    days: [1, 7, 30],
    /** Links of an account that have not expired. */
    most: 100,
    /** Newest media of a flow that its link shows. */
    media: 200,
    /** How long the addresses of files are good that an opened link answers. */
    addressMs: 15 * 60_000,
    /** Links opened from one address within a minute. */
    perMinute: 120,
  },
  /** Thumbnails that the browser makes where the server has none. */
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
  /** Of a film of the editor. An installation may set others: `FILM_MAX_SECONDS`, `FILM_MAX_ROWS`. */
  film: { maxSeconds: 90, maxRows: 8 },
  render: {
    pollMs: 2_000,
    /** Least; a long film has `timeoutPerSecond` times its length. */
    timeoutMs: 10 * 60_000,
    timeoutPerSecond: 4,
    /** Polling of the editor's render: interval, number of polls, and consecutive errors allowed. */
    editor: { pollMs: 2_500, polls: 180, errors: 3 },
    /** The same for Apply to Video. */
    quick: { pollMs: 2_500, polls: 120, errors: 3 },
    maxClips: 15,
    /** Clips, sounds or elements in one design. */
    maxElements: 500,
    /** Media of one composition that is hosted elsewhere and must be downloaded. */
    maxFetched: 15,
    maxSide: 4_096,
    /** Limit of H.264 up to level 5.2; 4K fits in every format. */
    maxPixels: 4_096 * 2_304,
  },
  generation: { pollMs: 3_000, pollMaxMs: 30_000, pollGrowth: 1.1, timeoutMs: 480_000 },
  veo: { pollMs: 5_000, polls: 60 },
  /** Polling intervals by number of earlier polls; `after` a successful poll, `afterError` after an error. */
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
     * How long a request waits on its accepted job, to answer with an overloaded provider's error itself. Four
     * submission attempts wait up to 7 s, more where the provider sends Retry-After; sources are uploaded first.
     */
    submittedMs: 30_000,
  },
  imagePolls: { pollMs: 3_000, pollMaxMs: 15_000, pollGrowth: 1.1, polls: 120 },
  /** Added audio and both upscales. */
  callback: { pollMs: 5_000, polls: 60 },
  /** How long a synchronous request waits for its result. */
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
    /** Speaking rate for the price, and the shortest length charged. */
    charactersPerSecond: 12.5,
    minSeconds: 2,
    timeoutMs: 180_000,
  },
  /** Input of a voice change or a split. Above `warnBytes` the user is told that it takes longer. */
  recording: { maxBytes: 25 * 1024 * 1024, warnBytes: 10 * 1024 * 1024, maxSeconds: 300 },
  voiceChange: { timeoutMs: 300_000 },
  soundEffect: { maxCharacters: 300, minSeconds: 0.5, seconds: 10, timeoutMs: 180_000 },
  music: { maxCharacters: 2_000, seconds: [10, 20, 30, 60], timeoutMs: 300_000 },
  splitAudio: { pollMs: 2_000, timeoutMs: 300_000 },
  /** How long the states of models are kept by the server, and how often a page asks for them. */
  modelStates: { keptMs: 3_000, refreshMs: 60_000 },
  voices: { pageSize: 100, keptMs: 10 * 60_000 },
  /** An upscale has a flat price, but its provider charges by the second. */
  upscale: { maxSeconds: 30 },
  /** 10 s: the longest that luma/reframe-video takes. */
  reframe: { pollMs: 5_000, polls: 60, maxSeconds: 10, maxBytes: 100 * 1024 * 1024 },
  mix: { min: 2, max: 10, objects: 2 },
  project: {
    nameMax: 100,
    defaultName: 'Untitled project',
    /** Projects per page of the list. */
    page: 24,
    /** Size of one composition as JSON, and its number of overlays. */
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
      /** Different media that one project file may reference. */
      media: 500,
    },
  },
  /** The chat that writes prompts. */
  assistant: {
    /** Messages that are kept and sent to the model. */
    messages: 6,
    /** Messages that one request may contain. */
    sentMax: 100,
    messageMax: 20_000,
    temperature: 0.7,
    maxTokens: 4_000,
    copiedMs: 2_000,
    /** Requests per user and minute. */
    perMinute: 20,
    /** Timeouts of a writer: to its first text, between two chunks, and in total. */
    firstTextMs: 20_000,
    nextTextMs: 20_000,
    wholeMs: 120_000,
    /** Earlier prompts of the flow included in the model's brief. */
    earlierPrompts: 6,
  },
  /** Captions by machine. */
  transcript: {
    /** A recording of this length has 15 MB; OpenAI takes 25 MiB for whisper-1 (help.openai.com/en/articles/7031512). */
    maxSeconds: 30 * 60,
    kbps: 64,
    /** Recordings per user and hour; those that are stored already are not counted. */
    perHour: 60,
    /** How often the editor looks, and how long a request to the vendor may take. */
    pollMs: 1_000,
    timeoutMs: 20 * 60_000,
  },
  waveformPoints: 100,
  pendingPromptMs: 24 * 60 * 60_000,
  cookieDays: 7,
} as const;
