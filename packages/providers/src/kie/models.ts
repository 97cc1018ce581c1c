/** The catalogue's ids of Veo's models, and what Kie calls them. Configuration: providers retire ids. */
export const KIE_MODELS: Readonly<Record<string, string>> = {
  'veo3-pro': 'veo3',
  'veo3-fast': 'veo3_fast',
};

/** The catalogue's id of the 1080p version of a clip that a Veo model has made. Kie has no model and no price for it. */
export const UPGRADE = 'veo3-1080p';
