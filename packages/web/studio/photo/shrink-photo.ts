import { dataUrlLength, keptCharacters, shrinkPlan, type ShrinkTry } from './shrink-plan.ts'

const draw = (image: HTMLImageElement, { width, height, quality }: ShrinkTry): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) return Promise.resolve(null)
  // JPEG has no transparency: what shows through is paper, not black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })

/**
 * Re-encodes a picture as a JPEG data URL of at most `budget` characters, upright as the browser shows it.
 * Undefined when the browser cannot decode it or nothing fits.
 */
export const shrinkPhoto = async (
  source: string,
  budget: number = keptCharacters,
): Promise<string | undefined> => {
  const image = new Image()
  image.src = source
  try {
    await image.decode()
  } catch {
    return undefined
  }
  for (const attempt of shrinkPlan(image.naturalWidth || 1024, image.naturalHeight || 1024)) {
    const blob = await draw(image, attempt)
    if (blob && dataUrlLength(blob.size) <= budget) return toDataUrl(blob)
  }
  return undefined
}
