/** Files and links that carry a fight. */

export function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const bytes = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> => new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** A record as the end of an address: packed, in letters that addresses may hold. */
export async function packed(record: string): Promise<string> {
  const found = await bytes(new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let text = "";
  for (const one of found) text += String.fromCharCode(one);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<string> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const found = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await bytes(new Blob([found]).stream().pipeThrough(new DecompressionStream("deflate-raw"))));
}
