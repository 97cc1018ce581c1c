/** A fetch whose answers, decompressed, break off after `maxBytes`: for clients that read an answer whole, or line by line. */
export const cappedFetch =
  (maxBytes: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let size = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size <= maxBytes) controller.enqueue(chunk);
        else controller.error(new Error(`The answer is longer than ${maxBytes} bytes.`));
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
  };
