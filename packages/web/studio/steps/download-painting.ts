/** The name a painting is saved under (specification 1, section 7.1). */
export const paintingFile = 'ghibli-style-image.png'

/**
 * Fetches the painting and hands it to the browser as a file.
 *
 * @throws Error 'Failed to download image' when it cannot be fetched
 */
export const downloadPainting = async (address: string): Promise<void> => {
  const response = await fetch(address).catch(() => undefined)
  const picture = response?.ok ? await response.blob().catch(() => undefined) : undefined
  if (!picture) throw new Error('Failed to download image')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = paintingFile
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
