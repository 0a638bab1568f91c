/**
 * Loads a picture; undefined when the browser cannot decode it. An image element loads it, because the page's security
 * policy forbids to fetch object URLs.
 */
export const loadPicture = async (source: string): Promise<HTMLImageElement | undefined> => {
  const image = new Image()
  image.src = source
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

type Size = { readonly width: number; readonly height: number }

/**
 * Draws a picture on a new canvas of a size, on white, because a JPEG has no transparency; undefined without
 * a canvas.
 */
export const drawPicture = (
  picture: CanvasImageSource,
  { width, height }: Size,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', settings)
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return context
}
