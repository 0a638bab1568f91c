import type { Transformation } from '@atelier/contract/areas/studio/studio'
import { useSpeech } from '../texts/speech.ts'
import css from './DownloadSize.module.css'

type Size = { readonly width: number; readonly height: number }
type Props = { readonly size: Size; readonly large: Transformation['large'] }

const wordsOf = ({ width, height }: Size) => ({ width: String(width), height: String(height) })

/** Text keys of the large painting, by status. */
const sentences = {
  processing: 'done.largeSoon',
  completed: 'done.largeReady',
  failed: 'done.largeFailed',
} as const

/**
 * Size of the download, and the status of a larger painting. All possible sentences reserve their room from
 * the beginning, so that nothing moves when they change.
 */
export const DownloadSize = ({ size, large }: Props) => {
  const { say } = useSpeech()
  if (large === null) return <p className={css.size}>{say('done.size', wordsOf(size))}</p>
  const { status } = large
  return (
    <output className={css.size}>
      {(['processing', 'completed', 'failed'] as const).map((item) => (
        <span key={item} className={item === status ? css.said : css.unsaid}>
          {say(sentences[item], wordsOf(large))} {item === 'completed' || say('done.size', wordsOf(size))}
        </span>
      ))}
    </output>
  )
}
