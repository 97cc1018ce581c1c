/** How long the sound of a file lasts, from its packets; null where this browser cannot tell. */
export async function measuredSeconds(file: Blob): Promise<number | null> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    const seconds = (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp());
    return seconds > 0 ? seconds : null;
  } catch {
    // No container that is known here: the server measures it.
    return null;
  } finally {
    input.dispose();
  }
}
