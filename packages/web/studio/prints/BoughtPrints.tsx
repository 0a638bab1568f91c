import type { BoughtPrint } from '@atelier/contract/areas/studio/studio'
import { useFormat } from '../../lib/format.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './Prints.module.css'
import { sayIn } from './texts.ts'
import { useCentimetres } from './use-centimetres.ts'

/** Status of a print, in a sentence. */
const PrintStatus = ({ print: { status, carrier, sent_at } }: { print: BoughtPrint }) => {
  const say = sayIn(useSpeech().language)
  const { day } = useFormat()
  if (status === 'cancelled') return say('cancelled')
  if (sent_at === null) return say('waiting')
  return carrier === null
    ? say('sent', { day: day(sent_at) })
    : say('sentWith', { day: day(sent_at), carrier })
}

/** Purchased prints with their status. */
export const BoughtPrints = ({ prints }: { prints: readonly BoughtPrint[] }) => {
  const say = sayIn(useSpeech().language)
  const { size } = useCentimetres()
  return (
    <div className={css.bought}>
      <h3>{say('bought')}</h3>
      <ul className={css.list}>
        {prints.map((print) => (
          <li key={print.id}>
            <strong>{size(print.paper)}</strong> <PrintStatus print={print} />{' '}
            {print.tracking_url !== null && (
              <a href={print.tracking_url} target="_blank" rel="noreferrer">
                {say('follow')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
