import { drawPicture, loadPicture } from './picture.ts'

/** Maximum length of the stored picture, in characters: half of the usual local storage quota of a site. */
export const keptCharacters = 2_500_000

type Encoding = { readonly width: number; readonly height: number; readonly quality: number }

const sides = [2048, 1600, 1280, 1024, 800, 640, 480, 320, 200]
const qualities = [0.9, 0.82]

/**
 * Encodings to try, largest first, until one fits: the long side steps down, and each step tries the finer
 * quality first. Never enlarges. Width and height are pixels, at least 1.
 */
export const shrinkPlan = (width: number, height: number): readonly Encoding[] => {
  const long = Math.max(width, height)
  const largest = Math.min(long, 2048)
  return [largest, ...sides.filter((side) => side < largest)].flatMap((side) =>
    qualities.map((quality) => ({
      width: Math.max(1, Math.round((width * side) / long)),
      height: Math.max(1, Math.round((height * side) / long)),
      quality,
    })),
  )
}

const encode = (image: HTMLImageElement, encoding: Encoding): string | undefined => {
  try {
    return drawPicture(image, encoding)?.canvas.toDataURL('image/jpeg', encoding.quality)
  } catch {
    // A preview from a storage service at another origin can be shown, but not read.
    return undefined
  }
}

/**
 * Encodes a picture as a JPEG data URL of at most `budget` characters, upright as the browser shows it.
 * Undefined when the browser cannot decode it or no encoding fits.
 */
export const shrinkPhoto = async (source: string, budget: number): Promise<string | undefined> => {
  const image = await loadPicture(source)
  if (!image) return undefined
  for (const encoding of shrinkPlan(image.naturalWidth || 1024, image.naturalHeight || 1024)) {
    const url = encode(image, encoding)
    if (url?.startsWith('data:image/jpeg') && url.length <= budget) return url
  }
  return undefined
}
