/** What is open over the page and closes on Back, the latest last. */
const layers: (() => void)[] = [];
let follow: ((isOpen: boolean) => void) | undefined;

/** Adds a dialog or sheet. `close` is called when the user goes back. Returns a function for when it has closed. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  follow?.(true);
  return () => {
    const at = layers.indexOf(close);
    if (at !== -1) layers.splice(at, 1);
    follow?.(layers.length > 0);
  };
}

/** Closes the layer in front; returns whether there was one. */
export function closeLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

/** Tells whether any layer is open, whenever one opens or closes. Returns a function to stop. */
export function followLayers(listener: (isOpen: boolean) => void): () => void {
  follow = listener;
  listener(layers.length > 0);
  return () => (follow = undefined);
}
