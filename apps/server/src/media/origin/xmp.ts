/** IPTC's terms for the origin of a file (cv.iptc.org/newscodes/digitalsourcetype): made by a model, or composed of others and of such. */
export type Origin = 'trainedAlgorithmicMedia' | 'compositeWithTrainedAlgorithmicMedia';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

/** What a file says of its origin. */
export interface OriginMark {
  /** An XMP packet (ISO 16684-1). */
  readonly packet: Buffer;
  /** The same for containers whose tags are names and texts. */
  readonly terms: Readonly<Record<string, string>>;
}

/** @param models names of the models, as users see them */
export function originMark(origin: Origin, models: readonly string[]): OriginMark {
  const DigitalSourceType = `http://cv.iptc.org/newscodes/digitalsourcetype/${origin}`;
  const terms = { DigitalSourceType, ...(models.length > 0 && { AISystemUsed: models.join(', ') }) };
  const attributes = Object.entries(terms).map(([name, text]) => `\n   Iptc4xmpExt:${name}="${escaped(text)}"`);
  const packet = Buffer.from(`<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
   xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
   xmp:CreatorTool="Kinoloom"${attributes.join('')}/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`);
  return { packet, terms };
}
