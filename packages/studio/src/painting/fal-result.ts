import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'

const Picture = z.object({ image: z.object({ url: z.string().check(z.minLength(1)) }) })
const Safety = z.object({ has_nsfw_concepts: z.array(z.boolean()) })

/** Reads what a model answered: the picture's address (`image.url`), and whether its safety checker refused. */
export const readFalResult = (
  data: unknown,
): { readonly url: string | undefined; readonly refused: boolean } => {
  const picture = safeParse(Picture, data)
  const safety = safeParse(Safety, data)
  return {
    url: picture.success ? picture.data.image.url : undefined,
    refused: safety.success && safety.data.has_nsfw_concepts.some((found) => found),
  }
}
