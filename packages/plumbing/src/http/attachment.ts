/**
 * The `Content-Disposition` that saves an answer under a name (RFC 6266): plain where it can be, with
 * the full name in UTF-8 beside it where it must be.
 */
export const attachment = (filename: string): string => {
  const plain = filename.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${exact}`}`
}
