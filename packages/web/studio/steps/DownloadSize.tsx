import type { Transformation } from '@atelier/contract/areas/studio'
import { useSpeech } from '../texts/speech.ts'
import css from './DownloadSize.module.css'

type Size = { readonly width: number; readonly height: number }
type Props = { readonly size: Size; readonly large: Transformation['large'] }

const wordsOf = ({ width, height }: Size) => ({ width: String(width), height: String(height) })

/** The sentence about the large painting, by how far it is. */
const sentences = {
  processing: 'done.largeSoon',
  completed: 'done.largeReady',
  failed: 'done.largeFailed',
} as const

/**
 * How large the download is, and whether a larger one is being painted. The sentences that may come take their room
 * from the beginning, so that nothing moves when one takes the place of another.
 */
export const DownloadSize = ({ size, large }: Props) => {
  const { say } = useSpeech()
  if (large === null) return <p className={css.size}>{say('done.size', wordsOf(size))}</p>
  const { status } = large
  return (
    <output className={css.size}>
      {(['processing', 'completed', 'failed'] as const).map((one) => (
        <span key={one} className={one === status ? css.said : css.unsaid}>
          {say(sentences[one], wordsOf(large))} {one === 'completed' || say('done.size', wordsOf(size))}
        </span>
      ))}
    </output>
  )
}
