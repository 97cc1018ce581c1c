/** In pixels of a canvas whose short side is 1080. Apart from the schemas, which the renderer's process does not load. */
export const fontSizes = { min: 12, max: 200, default: 28, caption: 64 } as const;
