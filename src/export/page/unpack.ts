/**
 * The text that an element of the page holds: gzip in Base64.
 * @throws Error when the page has no such element, or it holds something else
 */
export async function unpack(id: string): Promise<string> {
  const packed = document.getElementById(id)?.textContent;
  if (packed === undefined || packed === null) throw new Error(`the page has lost its ${id}`);
  const stream = new Blob([fromBase64(packed)])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
