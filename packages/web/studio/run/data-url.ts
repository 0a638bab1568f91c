/** The bytes of a base64 data URL as a Blob; undefined when it is none. (A strict page may not `fetch` data URLs.) */
export const blobOfDataUrl = (address: string): Blob | undefined => {
  const [, type, content] = /^data:([^;,]*);base64,(.*)$/s.exec(address) ?? []
  if (content === undefined) return undefined
  try {
    return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type: type ?? '' })
  } catch {
    return undefined
  }
}
