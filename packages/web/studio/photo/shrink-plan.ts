/** The most characters the kept picture may have: half of what browsers commonly grant a site's local storage. */
export const keptCharacters = 2_500_000

export type ShrinkTry = { readonly width: number; readonly height: number; readonly quality: number }

const sides = [2048, 1600, 1280, 1024, 800, 640, 480, 320, 200]
const qualities = [0.9, 0.82]

/**
 * The encodings to try, largest first, until one fits: the long side steps down, at each step first with the
 * finer quality. Never enlarges. Width and height are pixels, at least 1.
 */
export const shrinkPlan = (width: number, height: number): readonly ShrinkTry[] => {
  const long = Math.max(width, height)
  const steps = [
    Math.min(long, sides[0] ?? long),
    ...sides.filter((side) => side < Math.min(long, sides[0] ?? long)),
  ]
  return steps.flatMap((side) =>
    qualities.map((quality) => ({
      width: Math.max(1, Math.round((width * side) / long)),
      height: Math.max(1, Math.round((height * side) / long)),
      quality,
    })),
  )
}

/** How many characters a data URL of so many bytes of JPEG has. */
export const dataUrlLength = (bytes: number): number =>
  'data:image/jpeg;base64,'.length + 4 * Math.ceil(bytes / 3)
